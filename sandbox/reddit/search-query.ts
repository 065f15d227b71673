/** What Reddit's search looks at. */
export interface Searchable {
  title: string
  text: string
  author: string
  community: string
  url: string
  flair: string
  isSelf: boolean
  nsfw: boolean
}

type Matches = (of: Searchable) => boolean

const TOKEN = /\s*(\(|\)|-?(?:\w+:)?"[^"]*"|-?[^\s()]+)/gy

/**
 * Reads a search: words and "phrases" that must all be there, `AND`, `OR` and `NOT` in capitals, a minus, parentheses,
 * and fields such as `title:` and `subreddit:`. As Reddit does, it takes what makes no sense for plain words.
 */
export function readSearch(query: string): Matches {
  const tokens = [...query.matchAll(TOKEN)].map(([, token = '']) => token)
  let at = 0
  const either = (): Matches => {
    const ways = [all()]
    while (tokens[at] === 'OR') {
      at += 1
      ways.push(all())
    }
    return (of) => ways.some((way) => way(of))
  }
  const all = (): Matches => {
    const parts: Matches[] = []
    while (at < tokens.length && tokens[at] !== ')' && tokens[at] !== 'OR') {
      if (tokens[at] === 'AND') at += 1
      else parts.push(one())
    }
    return (of) => parts.every((part) => part(of))
  }
  const one = (): Matches => {
    const token = tokens[at++] ?? ''
    if (token === 'NOT') {
      const negated = one()
      return (of) => !negated(of)
    }
    if (token === '(') {
      const inner = either()
      if (tokens[at] === ')') at += 1
      return inner
    }
    if (token.startsWith('-') && token.length > 1) {
      const negated = term(token.slice(1))
      return (of) => !negated(of)
    }
    return term(token)
  }
  const found = either()
  return (of) => tokens.length > 0 && found(of)
}

function term(token: string): Matches {
  const [, field, value = ''] = /^(\w+):(.+)$/s.exec(token) ?? []
  const said = (field === undefined ? token : value).replace(/^"|"$/g, '')
  const isName = (name: string) => name.toLowerCase() === said.toLowerCase().replace(/^(?:\/?[ru]\/)/, '')
  switch (field) {
    case 'title':
      return ({ title }) => hasWords(title, said)
    case 'selftext':
      return ({ text }) => hasWords(text, said)
    case 'author':
      return ({ author }) => isName(author)
    case 'subreddit':
      return ({ community }) => isName(community)
    case 'flair':
    case 'flair_text':
      return ({ flair }) => hasWords(flair, said)
    case 'url':
    case 'site':
      return ({ url }) => url.toLowerCase().includes(said.toLowerCase())
    case 'self':
      return ({ isSelf }) => isSelf === /^(?:yes|true|1)$/i.test(said)
    case 'nsfw':
      return ({ nsfw }) => nsfw === /^(?:yes|true|1)$/i.test(said)
    default:
      return ({ title, text }) => hasWords(`${title}\n${text}`, field === undefined ? said : token)
  }
}

/** Whether the words stand there one after the other, in any case; a plural counts as its singular. */
function hasWords(text: string, words: string): boolean {
  const wanted = stems(words)
  if (wanted.length === 0) return true
  const there = stems(text)
  return there.some((_, start) => wanted.every((word, offset) => there[start + offset] === word))
}

const stems = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word))
