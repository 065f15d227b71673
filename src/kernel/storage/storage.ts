import type { Readable } from 'node:stream'

/** A place to PUT a file to, valid for a few minutes. */
export interface UploadTicket {
  uploadUrl: string
  method: 'PUT'
  requiredHeaders: Record<string, string>
  expiresInSeconds: number
}

/** Facts about a coming upload, as far as the caller knows them. */
export interface WantedUpload {
  key: string
  contentType: string
  sizeBytes?: number | undefined
}

/** A PUT at one of Galley's own addresses. */
export interface SignedPut {
  url: URL
  headers: Record<string, string>
  body: Readable
  maxBytes: number
}

export interface StoredName {
  key: string
  sizeBytes: number
}

/**
 * Files by key. The local folder and an S3-compatible store share the same signed-PUT flow. An uploaded file lies under
 * `uploads/` and is served to nobody. It becomes a file only once it is checked and stored under another key.
 */
export interface Storage {
  presignUpload(wanted: WantedUpload): UploadTicket
  /**
   * Receives a signed PUT. Refuses what the signature does not cover (403), a second PUT (409), and a body larger than
   * `maxBytes` (400).
   */
  receive(put: SignedPut): Promise<void>
  /** The first bytes of a file and its size. Null if there is no such file. */
  peek(key: string, bytes: number): Promise<{ head: Uint8Array; sizeBytes: number } | null>
  /**
   * Drops an upload. A later PUT at its address has no effect: the local folder refuses it; an S3-compatible store
   * accepts it, but nobody reads the file, and the sweep removes it. Decision 050
   */
  closeUpload(key: string): Promise<void>
  /** Gives `work` a key under which the upload stays as it is now, whatever else is sent to its address. */
  sealed<T>(key: string, work: (key: string) => Promise<T>): Promise<T>
  /** Drops uploads older than `before`, and what is left of closed ones. */
  sweepUploads(before: Date): Promise<void>

  /** An address at which the file can be read, stable for as long as the file exists. */
  publicUrl(key: string): string
  /** A signed address of the file that is valid for six hours: for a server that fetches the file once. */
  lendUrl(key: string): string
  /** How many seconds a lent address stays valid. 0 if it has expired, null for an address that is not lent. */
  lentFor(url: URL): number | null
  read(key: string): Promise<Uint8Array>
  /**
   * The file as a stream, or a range of it (without the byte at `end`). It is opened only when the first bytes are
   * read.
   */
  stream(key: string, range?: { start: number; end: number }): ReadableStream<Uint8Array<ArrayBuffer>>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Copies a file without passing the bytes through this process. */
  copy(from: string, to: string): Promise<void>
  /** Gives `work` a local file with the same bytes. `work` may read it until `work` ends. */
  asFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /**
   * Gives `work` a path to write to. If `work` succeeds, the written file becomes the file `key`; otherwise nothing of
   * it stays.
   */
  fromFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  remove(key: string): Promise<void>

  /** Every stored file. Uploads are not files yet. */
  list(): AsyncIterable<StoredName>
  /** Throws a message for the operator if files cannot be stored now. */
  check(): Promise<void>
}

/** Counts the bytes of uploads, so that they use up the workspace's storage while they arrive and wait. */
export interface UploadLedger {
  /**
   * Called before the first byte. Returns the most bytes that may come. Throws if no upload is expected, or if another
   * one is arriving.
   */
  begin(key: string): Promise<number>
  /** Reports how many bytes there are now. Null means none, because the upload broke off. */
  end(key: string, sizeBytes: number | null): Promise<void>
}

export const noUploadLedger: UploadLedger = { begin: async () => Number.POSITIVE_INFINITY, end: async () => {} }

export const UPLOADS = 'uploads/'

/** Signed upload addresses live 15 minutes. Spec M2 */
export const UPLOAD_EXPIRES_SECONDS = 15 * 60

/** A network may fetch a file some time after it got the address, and more than once. */
export const LEND_SECONDS = 6 * 60 * 60
