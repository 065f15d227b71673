/** Who acts. A union, so that nobody has to guess what a flag meant. */
export type Actor =
  | { kind: 'user'; userId: string }
  | { kind: 'assistant'; userId: string; connectionId: string; client: string }
  | { kind: 'api_key'; userId: string; keyId: string; name: string }
  | { kind: 'rule'; ruleId: string }
  | { kind: 'system'; job: string }

/** The person for whom the actor acts, or null where no person stands behind it. */
export function actorUserId(actor: Actor): string | null {
  return 'userId' in actor ? actor.userId : null
}
