declare module '#kernel/services.ts' {
  interface Services {
    /** The summary of each operation, by its name, because the audit log stores only names. */
    operationSummaries: ReadonlyMap<string, string>
  }
}
