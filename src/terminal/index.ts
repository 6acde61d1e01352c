/** What a terminal shows, for commands and for reports. */
export * from './chart';
export * from './style';
