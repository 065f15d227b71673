/**
 * What a worker is there for. `publish`: posts and all else that goes to a network when it is due. `jobs`: what may
 * wait, and recurring work. `heavy`: jobs that keep a processor busy, such as rendering; apart from the others, nothing
 * of theirs ever waits for it.
 */
export const WORKER_ROLES = ['publish', 'jobs', 'heavy'] as const
export type WorkerRole = (typeof WORKER_ROLES)[number]
