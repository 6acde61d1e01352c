/** A page of the site, in Markdown that VitePress reads. */
export interface Page {
  /** Address on the site, without extension: `guides/drift`, `guides/index`. */
  readonly path: string;
  readonly title: string;
  /** Title in the sidebar. Default: the title. */
  readonly label?: string;
  readonly description?: string;
  /** Group in the sidebar. */
  readonly section?: string;
  /** Markdown with the first heading. Links are relative to the source, or begin with `/`. */
  readonly text: string;
  /** File of the repository that the page is made from. */
  readonly source: string;
  /** Whether the source is written by hand. */
  readonly isEditable?: boolean;
}

/** Returns the address of a page in links: `/guides/drift`, `/guides/` of an index. */
export function addressOf(path: string): string {
  return `/${path.replace(/(^|\/)index$/, '$1')}`;
}
