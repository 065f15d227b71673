/**
 * The roles of a worker. `publish`: posts and everything else that goes to a network when it is due. `jobs`: work that
 * may wait, and recurring work. `heavy`: jobs that keep a processor busy, such as rendering; with a separate worker for
 * them, nothing else ever waits for them.
 */
export const WORKER_ROLES = ['publish', 'jobs', 'heavy'] as const
export type WorkerRole = (typeof WORKER_ROLES)[number]
