/** A place to PUT a file to, good for a few minutes. */
export interface UploadTicket {
  uploadUrl: string
  method: 'PUT'
  requiredHeaders: Record<string, string>
  expiresInSeconds: number
}

/**
 * Files by key. The same signed-PUT flow for the local folder and for an S3-compatible store. A file that was PUT lies
 * under `uploads/`, is served to nobody, and becomes a file only by being checked and stored under another key.
 */
export interface Storage {
  presignUpload(input: { key: string; contentType: string; sizeBytes?: number | undefined }): UploadTicket
  /** The first bytes of a file and its size, or null where there is none. */
  peek(key: string, bytes: number): Promise<{ head: Uint8Array; sizeBytes: number } | null>
  /** Drops an upload. Its address takes no other: a PUT there is refused from now on. */
  closeUpload(key: string): Promise<void>
  /** Drops the uploads, and what is left of closed ones, that are older than `before`. */
  sweepUploads(before: Date): Promise<void>

  /** An address at which the file can be read, stable for as long as the file exists. */
  publicUrl(key: string): string
  /** The same, signed and valid for six hours: for a server that fetches the file once. */
  lendUrl(key: string): string
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

export const UPLOADS = 'uploads/'

/** Signed upload addresses live 15 minutes. B8-1 */
export const UPLOAD_EXPIRES_SECONDS = 15 * 60

/** A network may fetch a file some time after it was told of it, and more than once. */
export const LEND_SECONDS = 6 * 60 * 60
