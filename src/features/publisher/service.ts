declare module '#kernel/services.ts' {
  interface Services {
    /** Tells the publisher of this process that something may be due. Another process finds out within a second. */
    wakePublisher(): void
  }
}
