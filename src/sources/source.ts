import type { ContextPage } from '#contract/writing/context-library.ts'
import type { ContextCell, ContextColumn, ContextDatabase } from '#contract/writing/context-rows.ts'

/** The tokens of a connected source, as they are stored (sealed). */
export interface SourceCredentials {
  accessToken: string
  /**
   * A source may accept it only once, and give another one with each renewal. Null: only a person can renew the
   * consent.
   */
  refreshToken: string | null
}

/** What a consent gave access to. */
export interface GrantedSource {
  externalWorkspaceId: string
  workspaceName: string | null
  credentials: SourceCredentials
}

/** A page as plain text. */
export interface SourceText {
  title: string
  text: string
  url: string | null
  /**
   * When it was last edited. Null if this time does not show every change, as when parts of it are edited in other
   * pages.
   */
  editedAt: string | null
}

/** A row of a database. */
export interface SourceRow {
  id: string
  title: string
  url: string | null
  /** The database that has the row; null if none has it any more. */
  databaseId: string | null
  isBinned: boolean
  /** When it was last edited, if the source says so. */
  editedAt: string | null
  cells: ContextCell[]
  /** The columns for which `cells` may have only the beginning of a text. */
  cut: string[]
}

/** Which rows are wanted: ticked ones that were edited since a time. */
export interface WantedRows {
  ready: ContextColumn
  /** The choice that means ready; null if a ticked box means it. */
  option: string | null
  editedSince: string | null
  cursor: string | null
}

/** A value for a column of a row. Null empties the column. */
export interface RowValue {
  column: ContextColumn
  value: string | null
}

/** The page was not edited since the time that the caller gave. */
export class PageUnchanged extends Error {
  override readonly name = 'PageUnchanged'
}

/** The page is not there, or is not shared with Galley any more. `message` says what somebody can do. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing'
}

/** The page exists but cannot be kept as a document. `message` says why, and what somebody can do. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused'
}

/**
 * Stores the answer of `ask` under a name. If the page is read again because its reader died, the stored answer is
 * returned and the source is not asked. The answer must be JSON.
 */
export type Keep = <T>(name: string, ask: () => Promise<T>) => Promise<T>

/**
 * One kind of source. It uses no database, no clock and no environment. Each of its calls makes one request, except
 * `readPage`, `listPages`, `listDatabases` and `wholeText`. It throws PlatformError: `reconnect` if the tokens are
 * refused, `retry_after` with the seconds that the source asked to wait, `retry_backoff` for passing faults.
 */
export interface SourceAdapter {
  authorizationUrl(input: { redirectUri: string; state: string }): string
  exchange(input: { code: string; redirectUri: string }): Promise<GrantedSource>
  /** New tokens. The old ones may stop working at once. */
  refresh(credentials: SourceCredentials): Promise<SourceCredentials>
  revoke(credentials: SourceCredentials): Promise<void>
  /** The pages that were shared, last edited first. `query` searches titles, or is the address or id of one page. */
  listPages(credentials: SourceCredentials, query: string | undefined): Promise<ContextPage[]>
  /** A page's id in the source's own form, from an id or an address; null for any other text. */
  pageId(text: string): string | null
  /**
   * Reads a page, each request inside `keep`. It also throws PageMissing and PageRefused, if another attempt would find
   * the same, and after one request PageUnchanged, if `editedAt` is given and the page was not edited since.
   */
  readPage(credentials: SourceCredentials, pageId: string, keep: Keep, editedAt?: string | null): Promise<SourceText>
  /** The databases that were shared, last edited first. */
  listDatabases(credentials: SourceCredentials): Promise<ContextDatabase[]>
  /** It also throws PageMissing. */
  readDatabase(credentials: SourceCredentials, databaseId: string): Promise<ContextDatabase>
  /** Rows in their present state, as a sample. It also throws PageMissing. */
  sampleRows(credentials: SourceCredentials, databaseId: string, most: number): Promise<SourceRow[]>
  /** Ticked rows, the earliest edit first, a page at a time. It also throws PageMissing. */
  readyRows(
    credentials: SourceCredentials,
    databaseId: string,
    wanted: WantedRows,
  ): Promise<{ rows: SourceRow[]; next: string | null }>
  /** It also throws PageMissing. */
  readRow(credentials: SourceCredentials, rowId: string): Promise<SourceRow>
  /** The whole text in a column of a row, since the answer about the row may have only the beginning. */
  wholeText(credentials: SourceCredentials, row: SourceRow, columnId: string): Promise<string>
  /** Writes values into a row. A second time changes nothing more. It also throws PageMissing. */
  writeRow(credentials: SourceCredentials, rowId: string, values: readonly RowValue[]): Promise<void>
}
