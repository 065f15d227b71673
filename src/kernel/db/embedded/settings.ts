export type ServerSettings = Readonly<Record<string, string>>

/** For a small machine: little memory when idle, nothing that can lose an acknowledged write. */
export const SERVER_SETTINGS: ServerSettings = {
  listen_addresses: '', // the unix socket only
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  // These three would be processes that wait: I/O workers, the logical replication launcher, WAL senders.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  jit: 'off', // compiling costs more than our short queries take
  huge_pages: 'off',
  timezone: 'UTC', // the pool's timestamp parser relies on it
  log_timezone: 'UTC',
  // Failed statements are told to whoever sent them; in this log they would be personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

/** For test clusters: what they hold is made anew at will. */
export const THROWAWAY_SETTINGS: ServerSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
