/** Scopes of an assistant's connection. Document 2, "MCP server (OAuth 2.1)". */
export const SCOPES = [
  'mcp:read',
  'posts:write',
  'posts:schedule',
  'posts:publish',
  'posts:delete',
  'brand:write',
] as const
export type Scope = (typeof SCOPES)[number]
