import { createGalley } from '../create-galley.ts'
import { isGalleyError } from '../galley-error.ts'
import { systemSurroundings } from '../surroundings.ts'
import type { Galley, GalleyOptions, Output } from '../types.ts'
import { DEFAULT_SERVER, serverOf } from './connect.ts'
import { cookieFetch } from './cookie-fetch.ts'
import { CommandError, EXIT_CODES } from './exit-codes.ts'
import type { Io } from './io.ts'
import { parseWords } from './parse-words.ts'
import { profileFile, writeProfile } from './profile.ts'

export const LOGIN_HELP = `galley login [--server <url>] [--email <address>] [--workspace <slug or id>]
galley login [--server <url>] --api-key -

Signs in with email and password, makes an API key for the workspace, and keeps it in a file that only you can read.
With --api-key a key made elsewhere is kept; - reads it from the input, so that it is in no shell history.

  --server <url>        The installation; else GALLEY_URL, else ${DEFAULT_SERVER}
  --email <address>     Asked for if it is left out
  --password-stdin      Reads the password from the input instead of asking
  --code <code>         The code of the authenticator app, where two-factor codes are on; asked for if it is left out
  --workspace <text>    Slug or id; needed if you are in several
  --name <text>         What the key is called in the workspace's list of keys
  --api-key <key|->     A key in place of email and password
`

const SWITCHES = ['password-stdin']
const VALUES = ['server', 'email', 'code', 'workspace', 'name', 'api-key']

interface Given {
  server: string
  flags: ReadonlyMap<string, string>
}

/** Signs in and keeps the key. Throws CommandError or GalleyError. */
export async function login(io: Io, words: readonly string[]): Promise<void> {
  const kind = (flag: string) => (SWITCHES.includes(flag) ? 'switch' : VALUES.includes(flag) ? 'value' : null)
  const { plain, flags: all } = parseWords(words, kind, [...SWITCHES, ...VALUES])
  if (plain.length > 0) throw new CommandError(`login takes no ${JSON.stringify(plain[0])}: see galley login --help`)
  const flags = new Map([...all].map(([flag, values]) => [flag, values.at(-1) ?? '']))
  const server = serverOf(flags.get('server') ?? (io.env.GALLEY_URL || DEFAULT_SERVER))
  const key = flags.get('api-key')
  const kept = key === undefined ? await byPassword(io, { server, flags }) : await byKey(io, server, key)
  await writeProfile(io, { server, ...kept.profile })
  io.err(`Signed in at ${server}, workspace ${kept.name}. The key is in ${profileFile(io)}.\n`)
}

interface Kept {
  profile: { apiKey: string; apiKeyId?: string; workspace: string }
  name: string
}

async function byKey(io: Io, server: string, key: string): Promise<Kept> {
  const apiKey = (key === '-' ? await io.readInput() : key).trim()
  const galley = createGalley(optionsOf(io, server, { apiKey }))
  const workspace = await galley.workspace()
  return { profile: { apiKey, workspace }, name: (await galley.getOrg()).name }
}

async function byPassword(io: Io, { server, flags }: Given): Promise<Kept> {
  const email = flags.get('email') ?? (await asked(io, 'Email: ', '--email'))
  const password = flags.has('password-stdin')
    ? (await io.readInput()).replace(/\r?\n$/, '')
    : await asked(io, 'Password: ', '--password-stdin', { secret: true })
  const fetch = cookieFetch(io.fetch ?? systemSurroundings.fetch)
  const person = createGalley(optionsOf(io, server, { session: true, fetch }))
  await signIn(io, person, { email, password, code: flags.get('code') })
  try {
    const org = await chosen(person, flags.get('workspace'))
    const member = createGalley(optionsOf(io, server, { session: true, fetch, workspace: org.id }))
    const key = await member.createApiKey({ name: flags.get('name') ?? `galley on ${io.hostname}`.slice(0, 80) })
    return { profile: { apiKey: key.secret, apiKeyId: key.id, workspace: org.id }, name: org.name }
  } finally {
    // The session was only needed to make the key.
    await person.signOut().catch(() => {})
  }
}

async function signIn(
  io: Io,
  galley: Galley,
  given: { email: string; password: string; code: string | undefined },
): Promise<void> {
  const { code, ...rest } = given
  try {
    await galley.signIn(code === undefined ? rest : { ...rest, code })
  } catch (error) {
    const wanted = isGalleyError(error, 'validation') && error.details.some((detail) => detail.code === 'code_required')
    if (!wanted) throw error
    await galley.signIn({ ...rest, code: (await asked(io, 'Code of the authenticator app: ', '--code')).trim() })
  }
}

async function chosen(galley: Galley, wanted: string | undefined): Promise<Output<'listOrgs'>[number]> {
  const orgs: Output<'listOrgs'> = []
  for await (const org of galley.pages('listOrgs', { limit: 100 })) orgs.push(org)
  const found = wanted === undefined ? orgs : orgs.filter(({ id, slug }) => id === wanted || slug === wanted)
  const [only, ...others] = found
  if (only && others.length === 0) return only
  if (orgs.length === 0) throw new CommandError('You are in no workspace yet: make one in the app, then sign in again')
  const slugs = orgs.map(({ slug }) => slug).join(', ')
  throw new CommandError(
    wanted === undefined
      ? `You are in several workspaces: choose one with --workspace (${slugs})`
      : `You are not in a workspace ${wanted}: choose one of ${slugs}`,
  )
}

async function asked(io: Io, question: string, flag: string, options: { secret?: boolean } = {}): Promise<string> {
  if (!io.canAsk) throw new CommandError(`login needs ${flag} where nobody can be asked`, EXIT_CODES.usage)
  return io.ask(question, options)
}

function optionsOf(io: Io, baseUrl: string, more: Partial<GalleyOptions>): GalleyOptions {
  return { baseUrl, ...(io.fetch && { fetch: io.fetch }), ...more }
}
