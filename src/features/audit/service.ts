declare module '#kernel/services.ts' {
  interface Services {
    /** What each operation does, by its name: the audit log keeps only names. */
    operationSummaries: ReadonlyMap<string, string>
  }
}
