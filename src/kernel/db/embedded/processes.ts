import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running server writes about itself into `postmaster.pid`. Source: PostgreSQL 18, miscadmin.h. */
export interface PostmasterFile {
  pid: number
  socketDir: string
  ready: boolean
}

/** Undefined if no server runs, or if one is about to write the file. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const [pid, , , , socketDir, , , status] = lines
  if (!pid || !socketDir || !status) return undefined
  return { pid: Number(pid), socketDir, ready: status === 'ready' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether `pid` is a live server of this cluster. The number alone is no proof: after a restart of the machine or the
 * container another program may have it, and a dead server that nobody reaped still answers to signals. A server's
 * working folder is its cluster.
 */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid)
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster
}

/**
 * Whether any process, the server or one of its children, still works in the cluster. This is known only on Linux;
 * elsewhere the answer is true.
 */
export async function anyoneServesCluster(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map((pid) => servesCluster(Number(pid), cluster)))
  return found.includes(true)
}
