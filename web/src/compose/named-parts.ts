/** What a draft names of the strategy. */
export interface NamedParts {
  pillarId?: string | null | undefined
  priorityId?: string | null | undefined
  contentType?: string | null | undefined
}

/** The named fields of a new group. */
export const namedFields = (parts: NamedParts = {}): { [K in keyof NamedParts]?: string } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value))
