declare module '#kernel/services.ts' {
  interface Services {
    /** Tells this process's publisher that something may be due. Other processes find out within a second. */
    wakePublisher(): void
  }
}
