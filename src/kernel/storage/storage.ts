import type { Readable } from 'node:stream'

/** A place to PUT a file to, good for a few minutes. */
export interface UploadTicket {
  uploadUrl: string
  method: 'PUT'
  requiredHeaders: Record<string, string>
  expiresInSeconds: number
}

/** What is to be sent, as far as it is known. */
export interface WantedUpload {
  key: string
  contentType: string
  sizeBytes?: number | undefined
}

/** A PUT at an address of Galley's own. */
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
 * Files by key. The same signed-PUT flow for the local folder and for an S3-compatible store. A file that was PUT lies
 * under `uploads/`, is served to nobody, and becomes a file only by being checked and stored under another key.
 */
export interface Storage {
  presignUpload(wanted: WantedUpload): UploadTicket
  /**
   * Takes a signed PUT. Refuses what the signature does not cover (403), a second PUT (409) and what is larger than
   * `maxBytes` (400).
   */
  receive(put: SignedPut): Promise<void>
  /** The first bytes of a file and its size, or null where there is none. */
  peek(key: string, bytes: number): Promise<{ head: Uint8Array; sizeBytes: number } | null>
  /**
   * Drops an upload. Nothing comes of another PUT at its address: it is refused, or (an S3-compatible store knows no
   * such refusal) what it leaves is looked at by nobody and swept. Decision 050
   */
  closeUpload(key: string): Promise<void>
  /** Gives `work` a key under which the upload stays as it is now, whatever else is sent to its address. */
  sealed<T>(key: string, work: (key: string) => Promise<T>): Promise<T>
  /** Drops the uploads, and what is left of closed ones, that are older than `before`. */
  sweepUploads(before: Date): Promise<void>

  /** An address at which the file can be read, stable for as long as the file exists. */
  publicUrl(key: string): string
  /** The same, signed and valid for six hours: for a server that fetches the file once. */
  lendUrl(key: string): string
  /** For how many seconds a lent address still holds, 0 when that is over; null for an address that is not lent. */
  lentFor(url: URL): number | null
  read(key: string): Promise<Uint8Array>
  /** The same as a stream, or a range of it (`end` is no part of it). Opened when the first bytes are asked for, and not before. */
  stream(key: string, range?: { start: number; end: number }): ReadableStream<Uint8Array<ArrayBuffer>>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Without passing the bytes through this process. */
  copy(from: string, to: string): Promise<void>
  /** Gives `work` a local file with the same bytes, which it may read while the work goes on. */
  asFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /**
   * The file that `work` writes at the path becomes the file `key` if the work succeeds; otherwise nothing of it stays.
   */
  fromFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  remove(key: string): Promise<void>

  /** Every stored file; uploads are none yet. */
  list(): AsyncIterable<StoredName>
  /** Throws words for whoever runs the installation if files cannot be kept now. */
  check(): Promise<void>
}

/** Counts uploads, so that they take up room while they arrive and while they wait. */
export interface UploadLedger {
  /**
   * Called before the first byte; answers the most bytes that may come. Throws if none are expected, or if others are
   * arriving.
   */
  begin(key: string): Promise<number>
  /** How many bytes there are now; null: none, because the upload broke off. */
  end(key: string, sizeBytes: number | null): Promise<void>
}

export const uncounted: UploadLedger = { begin: async () => Number.POSITIVE_INFINITY, end: async () => {} }

export const UPLOADS = 'uploads/'

/** Signed upload addresses live 15 minutes. Spec M2 */
export const UPLOAD_EXPIRES_SECONDS = 15 * 60

/** A network may fetch a file some time after it was told of it, and more than once. */
export const LEND_SECONDS = 6 * 60 * 60
