import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'

/** How long keys count as current after they were read, and the wait between two look-ups of an unknown key. */
const FRESH_MS = 60_000
const UNKNOWN_MS = 2_000
/** A retired key verifies until its last token has expired: 15 minutes, plus the lag of a process. */
const VERIFIES_AFTER = sql`interval '20 minutes'`
/**
 * The advisory lock of key making. Any number works as long as it never changes. If several processes start on an empty
 * database, one of them makes the key.
 */
const LOCK = 4_205_713

type Key = CryptoKey | Uint8Array

/** The keys that sign access tokens. Every process has the same ones within a minute of a rotation. */
export interface SigningKeys {
  signer(): Promise<{ kid: string; key: Key }>
  /** Null if there is no such key, or it is retired. */
  verifier(kid: string): Promise<Key | null>
  /** Whether this process still accepts tokens of this key. */
  stands(kid: string): boolean
  jwks(): { keys: JWK[] }
}

interface Loaded {
  signer: { kid: string; key: Key }
  verifiers: Map<string, Key>
  jwks: JWK[]
  at: number
}

const place = (kid: string): string => `signing_key/${kid}/private_jwk`

export const sealedSigningKeys: SealedColumn = {
  table: 'signing_key',
  column: 'private_jwk_sealed',
  names: ['kid'],
  place: ({ kid }) => place(String(kid)),
}

/** Opens the keys of the installation, and makes the first one. */
export async function openSigningKeys({
  db,
  keyRing,
  nowMs,
}: {
  db: Db
  keyRing: KeyRing
  nowMs: () => number
}): Promise<SigningKeys> {
  let loaded = await load()
  let loading: Promise<void> | null = null

  async function load(): Promise<Loaded> {
    const rows = await readOrMake(db, keyRing)
    const signer = rows.find((row) => row.retired_at === null)
    if (!signer) throw new Error('There is no key that signs tokens, and none could be made')
    const jwk = keyRing.open<JWK>(signer.private_jwk_sealed, place(signer.kid))
    const verifiers = rows.map(async (row) => [row.kid, await importJWK(row.public_jwk, 'EdDSA')] as const)
    return {
      signer: { kid: signer.kid, key: await importJWK(jwk, 'EdDSA') },
      verifiers: new Map(await Promise.all(verifiers)),
      jwks: rows.map((row) => ({ ...row.public_jwk, kid: row.kid, alg: 'EdDSA', use: 'sig' })),
      at: nowMs(),
    }
  }

  /**
   * Reads the keys again if the last read is older than this. While the database is unreachable, the known keys stay
   * valid.
   */
  async function look(olderThanMs: number): Promise<void> {
    if (Math.abs(nowMs() - loaded.at) < olderThanMs) return
    loading ??= load()
      .then((found) => {
        loaded = found
      })
      .catch(() => {})
      .finally(() => {
        loading = null
      })
    await loading
  }

  return {
    async signer() {
      await look(FRESH_MS)
      return loaded.signer
    },
    async verifier(kid) {
      await look(loaded.verifiers.has(kid) ? FRESH_MS : UNKNOWN_MS)
      return loaded.verifiers.get(kid) ?? null
    },
    stands(kid) {
      void look(FRESH_MS)
      return loaded.verifiers.has(kid)
    },
    jwks: () => ({ keys: loaded.jwks }),
  }
}

/**
 * Makes a new key that signs from now on. The older ones are retired: they verify until their last token has expired.
 * With `atOnce`, for a key that others may know, they stop verifying immediately. Runs in a role that may change keys.
 * Returns the new key's id.
 */
export async function rotateSigningKey(db: Trx, keyRing: KeyRing, { atOnce }: { atOnce: boolean }): Promise<string> {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db)
  const ended = atOnce ? sql<string>`now() - ${VERIFIES_AFTER}` : sql<string>`now()`
  await db
    .updateTable('signing_key')
    .set({ retired_at: ended })
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', ended)]))
    .execute()
  return make(db, keyRing)
}

interface Row {
  kid: string
  public_jwk: JWK
  private_jwk_sealed: Buffer
  retired_at: string | null
}

async function readOrMake(db: Db, keyRing: KeyRing): Promise<Row[]> {
  const found = await read(db)
  if (found.some((row) => row.retired_at === null)) return found
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx)
    const rows = await read(trx)
    if (rows.some((row) => row.retired_at === null)) return rows
    await make(trx, keyRing)
    return read(trx)
  })
}

function read(db: Db | Trx): Promise<Row[]> {
  return db
    .selectFrom('signing_key')
    .select(['kid', 'public_jwk', 'private_jwk_sealed', 'retired_at'])
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', sql<string>`now() - ${VERIFIES_AFTER}`)]))
    .orderBy('created_at', 'desc')
    .execute() as Promise<Row[]> // jsonb columns come back as the JWK that went in
}

async function make(db: Trx, keyRing: KeyRing): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const kid = newId()
  await db
    .insertInto('signing_key')
    .values({
      kid,
      public_jwk: JSON.stringify(await exportJWK(publicKey)),
      private_jwk_sealed: keyRing.seal(await exportJWK(privateKey), place(kid)),
      created_at: sql`clock_timestamp()`,
    })
    .execute()
  return kid
}
