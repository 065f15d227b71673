/**
 * Whether a prepared statement now returns other columns than when it was prepared, because a newer release has
 * migrated the database: "cached plan must not change result type". The error is recognised by the function that raises
 * it (PostgreSQL, "Error and Notice Message Fields"), because the message may be in any language.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}
