export interface CommandName {
  group: string
  action: string
}

/** Parts of a path that say where something belongs, and not what it is. */
const CONTEXT = new Set(['v1', 'orgs', 'marketing', 'public', '.well-known'])

/**
 * The name of an operation's command. The group is the first part of its path that names a thing; the action is the
 * operation's name without the words that the group has. `listPosts` is `posts list`, `approvePostGroup` is
 * `post-groups approve`, `getSchedulerSettings` is `scheduler get-settings`.
 */
export function commandName(operation: string, path: string): CommandName {
  const things = path.split('/').filter((part) => part !== '' && !part.startsWith('{') && !CONTEXT.has(part))
  const group = things[0] ?? (path.startsWith('/v1/orgs') ? 'orgs' : (path.split('/')[1] ?? ''))
  const words = wordsOf(operation)
  const [verb = '', ...noun] = words
  return { group: plain(group), action: [verb, ...without(noun, plain(group).split('-'))].join('-') }
}

/**
 * The words of the noun that the group does not have. A noun that ends with the whole group has none left, except
 * `all`.
 */
function without(noun: readonly string[], group: readonly string[]): readonly string[] {
  const same = (words: readonly string[]): boolean =>
    words.length === group.length && words.every((word, index) => singular(word) === singular(group[index] ?? ''))
  if (same(noun.slice(-group.length))) return noun[0] === 'all' ? ['all'] : []
  if (same(noun.slice(0, group.length))) return noun.slice(group.length)
  return noun
}

const plain = (part: string): string => part.replace(/\.json$/, '')
const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

/** Splits `createXThread` into create, x, thread; OAuth is one word. */
export function wordsOf(camelCase: string): string[] {
  return camelCase
    .replace('OAuth', 'Oauth')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
}
