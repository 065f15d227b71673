import type { ContextPage } from '#contract/writing/context-library.ts'
import type { ContextCell, ContextColumn, ContextDatabase } from '#contract/writing/context-rows.ts'

/** The tokens of a connected source, as they are stored (sealed). */
export interface SourceCredentials {
  accessToken: string
  /** A source may take it once and give another one with each renewal. Null: only a person can renew the consent. */
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
  /** When it was last edited. Null where that time does not tell of every change, as with parts that stand in other pages. */
  editedAt: string | null
}

/** A row of a database. */
export interface SourceRow {
  id: string
  title: string
  url: string | null
  /** The database that it lies in; null if it lies in none any more. */
  databaseId: string | null
  isBinned: boolean
  /** When it was last edited, if the source says so. */
  editedAt: string | null
  cells: ContextCell[]
  /** The columns of which `cells` may hold only the beginning of a text. */
  cut: string[]
}

/** Which rows are wanted: those that are ticked, and of them those edited since a moment. */
export interface WantedRows {
  ready: ContextColumn
  /** The choice that means ready; null for a tick. */
  option: string | null
  editedSince: string | null
  cursor: string | null
}

/** A value for a row's column. Null takes away what is there. */
export interface RowValue {
  column: ContextColumn
  value: string | null
}

/** The page was not edited since the time that the caller knows. */
export class PageUnchanged extends Error {
  override readonly name = 'PageUnchanged'
}

/** The page is not there, or is not shared with Galley any more. `message` says what somebody can do. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing'
}

/** The page is there and cannot be kept as a document. `message` says why, and what somebody can do. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused'
}

/**
 * Keeps what `ask` answers under a name. When a page is read again after its reader died, what was kept is answered and
 * the source is not asked. The answer is anything that JSON can hold.
 */
export type Keep = <T>(name: string, ask: () => Promise<T>) => Promise<T>

/**
 * One kind of source. It reads no database, no clock and no environment. Each of its calls makes one request, except
 * for `readPage`, `listPages`, `listDatabases` and `wholeText`. It throws PlatformError: `reconnect` if the tokens are refused, `retry_after` with
 * the seconds that the source asked to wait, `retry_backoff` for passing faults.
 */
export interface SourceAdapter {
  authorizationUrl(input: { redirectUri: string; state: string }): string
  exchange(input: { code: string; redirectUri: string }): Promise<GrantedSource>
  /** New tokens. The old ones may stop working at once. */
  refresh(credentials: SourceCredentials): Promise<SourceCredentials>
  revoke(credentials: SourceCredentials): Promise<void>
  /** The pages that were shared, last edited first. `query` searches titles, or is the address or id of one page. */
  listPages(credentials: SourceCredentials, query: string | undefined): Promise<ContextPage[]>
  /** The source's own form of a page's id or address; null if it is neither. */
  pageId(text: string): string | null
  /**
   * Reads a page request by request, each inside `keep`. Throws also PageMissing and PageRefused, which say that
   * another attempt would find the same, and PageUnchanged, after one request, if `editedAt` of an earlier reading is
   * given and still holds.
   */
  readPage(credentials: SourceCredentials, pageId: string, keep: Keep, editedAt?: string | null): Promise<SourceText>
  /** The databases that were shared, last edited first. */
  listDatabases(credentials: SourceCredentials): Promise<ContextDatabase[]>
  /** Throws also PageMissing. */
  readDatabase(credentials: SourceCredentials, databaseId: string): Promise<ContextDatabase>
  /** Rows as they are, for a sample. Throws also PageMissing. */
  sampleRows(credentials: SourceCredentials, databaseId: string, most: number): Promise<SourceRow[]>
  /** Ticked rows, those first that were edited first, a page at a time. Throws also PageMissing. */
  readyRows(
    credentials: SourceCredentials,
    databaseId: string,
    wanted: WantedRows,
  ): Promise<{ rows: SourceRow[]; next: string | null }>
  /** Throws also PageMissing. */
  readRow(credentials: SourceCredentials, rowId: string): Promise<SourceRow>
  /** The whole text of a row's column, of which the row's own answer may hold only the beginning. */
  wholeText(credentials: SourceCredentials, row: SourceRow, columnId: string): Promise<string>
  /** Writes values into a row. Writing them twice is writing them once. Throws also PageMissing. */
  writeRow(credentials: SourceCredentials, rowId: string, values: readonly RowValue[]): Promise<void>
}
