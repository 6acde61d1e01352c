/** Path segment of the history, in place of an id. Families with a history reject entries with this id: no route could read them. */
export const HISTORY_ID = 'versions';
