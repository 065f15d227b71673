/** Who acts. A union of kinds rather than flags, so that each kind names what it means. */
export type Actor =
  | { kind: 'user'; userId: string }
  | { kind: 'assistant'; userId: string; connectionId: string; client: string }
  | { kind: 'api_key'; userId: string; keyId: string; name: string }
  | { kind: 'rule'; ruleId: string }
  | { kind: 'system'; job: string }

/** Whether a person acted with their own hands. What a program does in their name does not count. */
export function isByPerson(actor: Actor | null): boolean {
  return actor?.kind === 'user'
}

/** The person for whom the actor acts. Null if no person stands behind it. */
export function actorUserId(actor: Actor): string | null {
  return 'userId' in actor ? actor.userId : null
}

/** The name by which the person knows the program that acts for them. Null if the person acts without a program. */
export function actorClient(actor: Actor): string | null {
  if (actor.kind === 'assistant') return actor.client
  return actor.kind === 'api_key' ? actor.name : null
}
