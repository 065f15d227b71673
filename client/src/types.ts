import type { Operations, PostMedia, routes } from './api.gen.ts'
import type { Surroundings } from './surroundings.ts'

export type OperationName = keyof Operations & keyof typeof routes
export type Input<N extends OperationName> = Operations[N]['input']
export type Output<N extends OperationName> = Operations[N]['output']

/** Operations whose answers come in pages. */
export type PagedName = { [N in OperationName]: Operations[N] extends { item: unknown } ? N : never }[OperationName]
export type Item<N extends PagedName> = Operations[N] extends { item: infer I } ? I : never

/** How an operation is sent. Generated: see api.gen.ts. */
export interface Route {
  method: string
  path: string
  query?: readonly string[]
  body?: true
  /** Whether it needs a token. */
  signedIn?: true
  /** Whether it takes an Idempotency-Key, so that a repeat has one effect. */
  keyed?: true
  /** Whether the answer comes without an envelope. */
  raw?: true
}

/** A way to prove who calls. With none of them, only public operations can be called. */
export type Credentials =
  /** An API key, made under Settings or with createApiKey. It is exchanged for tokens, which are renewed. */
  | { apiKey: string }
  /** A token from elsewhere. A function is called again when the token ends or is refused. */
  | { accessToken: string | (() => string | Promise<string>) }
  /** The cookie of a signed-in person, which the browser's `fetch` sends by itself. Needs `workspace`. */
  | { session: true }
  | object

export interface RetryOptions {
  /** How often a call is repeated at most. Default: 4. */
  retries: number
  /** The longest first pause in ms; each later one may be twice as long as the one before. Default: 250. */
  firstPauseMs: number
  /** The longest pause in ms; if the server asks for a longer one, the call fails at once. Default: 30 000. */
  longestPauseMs: number
}

export type GalleyOptions = Credentials & {
  /** The address of the installation: `https://galley.example`. */
  baseUrl: string
  /** The id of the workspace that calls are about. Default: the token's own. */
  workspace?: string
  fetch?: typeof globalThis.fetch
  retry?: Partial<RetryOptions>
  /** How long one try may take, in ms. Default: 60 000. */
  timeoutMs?: number
  /** Clock, randomness and waiting, for tests. */
  surroundings?: Partial<Surroundings>
}

export interface CallOptions {
  signal?: AbortSignal
  /** Replaces the key that is made for each mutating call: for repeats that outlive this process. */
  idempotencyKey?: string
  timeoutMs?: number
  retry?: Partial<RetryOptions>
}

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]

/** The arguments of a call. The input may be omitted if it has no required field. */
export type Arguments<I> = [RequiredKeys<I>] extends [never]
  ? [input?: I, options?: CallOptions]
  : [input: I, options?: CallOptions]

export type Methods = {
  [N in OperationName]: (...given: Arguments<Input<N>>) => Promise<Output<N>>
}

export interface NewUpload {
  data: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>
  /** The type, such as `image/png`. A Blob with a type needs none. */
  contentType?: string
}

/** The uploaded file; its assetId goes into the media of a post. */
export type Uploaded = Extract<PostMedia, { kind: 'image' | 'video' }>

export interface Galley extends Methods {
  /** Calls any operation by its name, like the method of that name. Throws GalleyError. */
  call<N extends OperationName>(name: N, ...given: Arguments<Input<N>>): Promise<Output<N>>
  /** Everything that a paged operation lists, fetched page by page as it is read. */
  pages<N extends PagedName>(name: N, ...given: Arguments<Input<N>>): AsyncGenerator<Item<N>, void, undefined>
  /** Uploads a file: requests an address, sends the file there, and completes the upload. */
  upload(file: NewUpload, options?: CallOptions): Promise<Uploaded>
  /** The workspace that calls are about. */
  workspace(): Promise<string>
}
