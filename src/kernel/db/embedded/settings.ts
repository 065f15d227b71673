export type ServerSettings = Readonly<Record<string, string>>

/** For a small machine: little memory when idle, and nothing that can lose an acknowledged write. */
export const SERVER_SETTINGS: ServerSettings = {
  listen_addresses: '', // the unix socket only
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  // Each of these three would start idle processes: I/O workers, the logical replication launcher, WAL senders.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  jit: 'off', // compiling costs more than our short queries take
  huge_pages: 'off',
  timezone: 'UTC', // the pool's timestamp parser relies on it
  log_timezone: 'UTC',
  // A failed statement is reported to its sender. In this log its text would be personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

/** For test clusters, whose contents can be made anew at any time. */
export const THROWAWAY_SETTINGS: ServerSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
