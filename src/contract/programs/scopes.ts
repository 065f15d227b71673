/** Scopes of an assistant's connection. Spec O7 */
export const SCOPES = [
  'mcp:read',
  'posts:write',
  'posts:schedule',
  'posts:publish',
  'posts:delete',
  'brand:write',
] as const
export type Scope = (typeof SCOPES)[number]
