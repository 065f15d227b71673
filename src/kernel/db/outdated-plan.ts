/**
 * Whether a prepared statement answers other columns than when it was prepared, because a newer release has migrated the
 * database meanwhile: "cached plan must not change result type". The function that raises it is part of the error
 * (PostgreSQL, "Error and Notice Message Fields"), and unlike the words it is in one language.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}
