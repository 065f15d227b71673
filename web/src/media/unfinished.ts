export type Store = Pick<Storage, 'getItem' | 'setItem'>

/** An upload that this browser has begun and not finished. */
export interface Unfinished {
  assetId: string
  key: string
  kind: 'image' | 'video'
  contentType: string
  name: string
  size: number
  lastModified: number
  /** In milliseconds, by this machine's clock. */
  begunAt: number
  /** Whether all bytes were sent, so that only the server's check is missing. */
  isSent: boolean
}

/** How long it is remembered. The server deletes incomplete uploads after a day. */
const KEPT_MS = 24 * 60 * 60_000
const keyOf = (orgId: string) => `galley.uploads.${orgId}`

/** The unfinished uploads of earlier pages; empty if they cannot be read. */
export function readUnfinished(store: Store, orgId: string, now: number): readonly Unfinished[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(orgId)) ?? '[]')
    // Only `write` below stores it.
    return Array.isArray(kept) ? (kept as Unfinished[]).filter(({ begunAt }) => now - begunAt < KEPT_MS) : []
  } catch {
    return []
  }
}

export function rememberUpload(store: Store, orgId: string, upload: Unfinished): void {
  const others = readUnfinished(store, orgId, upload.begunAt).filter(({ assetId }) => assetId !== upload.assetId)
  write(store, orgId, [...others, upload])
}

export function forgetUpload(store: Store, orgId: string, forgotten: (upload: Unfinished) => boolean): void {
  const all = readUnfinished(store, orgId, 0)
  const left = all.filter((upload) => !forgotten(upload))
  if (left.length < all.length) write(store, orgId, left)
}

/** Whether it is the same file, by all facts that a browser knows before reading it. */
export function isSameFile(upload: Unfinished, file: Pick<File, 'name' | 'size' | 'lastModified'>): boolean {
  return upload.name === file.name && upload.size === file.size && upload.lastModified === file.lastModified
}

/** Stores them if possible: a full or forbidden store must not prevent an upload. */
function write(store: Store, orgId: string, uploads: readonly Unfinished[]): void {
  try {
    store.setItem(keyOf(orgId), JSON.stringify(uploads))
  } catch {}
}

const lockOf = (assetId: string) => `galley.upload.${assetId}`

/** Browsers have locks on https and on localhost only. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Tells the browser's other tabs that this upload is running, while `work` runs. */
export function underWay<T>(assetId: string, work: () => Promise<T>): Promise<T> {
  // The lock's type would nest one promise in another.
  return (locks()?.request(lockOf(assetId), work) as Promise<T> | undefined) ?? work()
}

/** Waits until no tab of this browser works on the upload; a page that was just left releases it a moment later. */
export async function leftAlone(assetId: string, signal: AbortSignal): Promise<void> {
  await locks()?.request(lockOf(assetId), { signal }, () => {})
}
