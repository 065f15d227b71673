/** A place to PUT a file to, good for a few minutes. */
export interface UploadTicket {
  uploadUrl: string
  method: 'PUT'
  requiredHeaders: Record<string, string>
  expiresInSeconds: number
}

/**
 * Files by key. The same signed-PUT flow for the local folder and for an S3-compatible store. What is PUT lies under
 * `uploads/`, is given to nobody, and becomes a file only by being checked and stored under another key.
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
  /** The same, signed and good for six hours: for a server that fetches the file once. */
  lendUrl(key: string): string
  read(key: string): Promise<Uint8Array>
  /** The same as a stream, or a range of it (`end` is no part of it). Opened when the first bytes are asked for, and not before. */
  stream(key: string, range?: { start: number; end: number }): ReadableStream<Uint8Array<ArrayBuffer>>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Without passing the bytes through this process. */
  copy(from: string, to: string): Promise<void>
  /** Gives `work` a file of this machine that holds the same bytes: to be read, as long as the work goes on. */
  asFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** What `work` writes at the path becomes the file `key` when it has ended well; else nothing stays of it. */
  fromFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  remove(key: string): Promise<void>
}

/** Counts what is PUT, so that it holds room while it comes and while it lies there. */
export interface UploadLedger {
  /** Before the first byte: how many bytes there may be. Throws where none are expected, or others are coming. */
  begin(key: string): Promise<number>
  /** How many bytes lie there now; null: none, it broke off. */
  end(key: string, sizeBytes: number | null): Promise<void>
}

export const UPLOADS = 'uploads/'

/** Signed upload addresses live 15 minutes. B8-1 */
export const UPLOAD_EXPIRES_SECONDS = 15 * 60

/** A network may fetch a file some time after it was told of it, and more than once. */
export const LEND_SECONDS = 6 * 60 * 60
