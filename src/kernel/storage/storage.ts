/** A place to PUT a file to, good for a few minutes. */
export interface UploadTicket {
  uploadUrl: string
  method: 'PUT'
  requiredHeaders: Record<string, string>
  expiresInSeconds: number
}

/** Files by key. The same signed-PUT flow for the local folder and for an S3-compatible store. */
export interface Storage {
  presignUpload(input: { key: string; contentType: string; sizeBytes?: number | undefined }): UploadTicket
  /** An address at which the file can be read, stable for as long as the file exists. */
  publicUrl(key: string): string
  read(key: string): Promise<Uint8Array>
  write(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
}

/** Signed upload addresses live 15 minutes. B8-1 */
export const UPLOAD_EXPIRES_SECONDS = 15 * 60
/** Decision B8-4. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
