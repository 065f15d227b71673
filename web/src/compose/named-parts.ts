/** What a draft names of the strategy. */
export interface NamedParts {
  pillarId?: string | null | undefined
  priorityId?: string | null | undefined
  contentType?: string | null | undefined
}

/** The fields that a new group is sent with: only what is named. */
export const namedFields = (parts: NamedParts = {}): { [K in keyof NamedParts]?: string } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value))
