import { z } from 'zod'

/** 0 means no limit. */
const perMinute = z.coerce.number().int().min(0).max(1_000_000_000)

/**
 * The address of a model server. An address on this machine is allowed, since whoever sets the environment can reach
 * this machine anyway.
 */
const modelServer = z.url({
  protocol: /^https?$/,
  error: 'must be the http(s) address of a server of models, such as http://127.0.0.1:11434/v1',
})

/**
 * The names and types of the environment's variables, except those of networks, which each network declares. config.ts
 * decides what they mean together.
 */
export const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: z.string().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/galley' })
    .optional(),
  GALLEY_DATA: z.string().min(1).optional(),
  GALLEY_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be the http(s) address that people open' }).optional(),
  GALLEY_KEYS: z.string().optional(),
  GALLEY_SEAL_WITH: z.coerce.number().int().min(1).max(255).optional(),
  GALLEY_SIGN_UP: z.enum(['open', 'invite-only', 'closed']).optional(),
  GALLEY_MAX_WORKSPACES: z.coerce.number().int().min(0).max(100_000).optional(),
  GALLEY_MAX_MEMBERS: z.coerce.number().int().min(1).max(100_000).optional(),
  GALLEY_STORAGE_GB: z.coerce.number().min(0).max(1_000_000).optional(),
  GALLEY_OPEN_UPLOADS: z.coerce.number().int().min(1).max(1000).optional(),
  GALLEY_FILES_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address of its own' }).optional(),
  FFMPEG_PATH: z.string().regex(/^\//, 'must be the whole path of the program').optional(),
  PATH: z.string().optional(),
  GALLEY_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be the https address of the store' }).optional(),
  GALLEY_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  GALLEY_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1')
    .optional(),
  GALLEY_S3_ACCESS_KEY_ID: z.string().optional(),
  GALLEY_S3_SECRET_ACCESS_KEY: z.string().optional(),
  GALLEY_S3_PATH_STYLE: z.enum(['0', '1']).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587, or smtps://…' })
    .optional(),
  MAIL_FROM: z.string().optional(),
  GALLEY_METRICS_TOKEN: z.string().min(16, 'must be a secret of at least 16 characters').optional(),
  GALLEY_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  GALLEY_WORKER_ROLES: z.string().optional(),
  GALLEY_DRAIN_SECONDS: z.coerce.number().min(0).max(20).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) address of a collector' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  GALLEY_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  GALLEY_REHEARSAL_PACE: z.coerce.number().min(0.02).max(1).optional(),
  GALLEY_CHECK_OUTPUT: z.enum(['0', '1']).optional(),
  GALLEY_KEPT_ANSWERS_MB: z.coerce.number().int().min(0).max(1024).optional(),
  GALLEY_RATE_REQUESTS: perMinute.optional(),
  GALLEY_RATE_HEAVY: perMinute.optional(),
  GALLEY_RATE_SIGN_IN: perMinute.optional(),
  GALLEY_RATE_IMPORTS: perMinute.optional(),
  GALLEY_RATE_ADDRESS: perMinute.optional(),
  GALLEY_UNFINISHED_REQUESTS: z.coerce.number().int().min(0).max(100_000).optional(),
  GALLEY_REFRESHES_PER_DAY: z.coerce.number().int().min(1).max(1440).optional(),
  GALLEY_RECONCILE_DAYS: z.coerce.number().int().min(0).max(365).optional(),
  OAUTH_REUSE_GRACE_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  GALLEY_CORS_ORIGINS: z.string().optional(),
  GALLEY_TRUST_PROXY: z.string().optional(),
  GALLEY_PROXY_REQUEST_IDS: z.enum(['0', '1']).optional(),
  GALLEY_BILLING: z.enum(['none', 'paddle']).optional(),
  GALLEY_GRACE_DAYS: z.coerce.number().int().min(0).max(90).optional(),
  PADDLE_API_KEY: z.string().optional(),
  PADDLE_WEBHOOK_SECRETS: z.string().optional(),
  PADDLE_ENVIRONMENT: z.enum(['live', 'sandbox']).optional(),
  PADDLE_API_URL: z.url({ protocol: /^https?$/, error: 'must be the https address of Paddle’s API' }).optional(),
  PADDLE_PRICES: z.string().optional(),
  PADDLE_WINDOW_SECONDS: z.coerce.number().int().min(5).max(3600).optional(),
  GALLEY_WEBHOOK_LOOPBACK: z.enum(['0', '1']).optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: modelServer.optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: modelServer.optional(),
  GEMINI_API_KEY: z.string().optional(),
  GOOGLE_API_KEY: z.string().optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
  GOOGLE_GEMINI_BASE_URL: modelServer.optional(),
  AI_PROVIDER: z.enum(['openai', 'anthropic', 'google']).optional(),
  AI_MODEL_DRAFT: z.string().optional(),
  AI_MODEL_ANALYZE: z.string().optional(),
  AI_MODEL_IMAGE: z.string().optional(),
  AI_MODEL_TRANSCRIBE: z.string().optional(),
  AI_EFFORT: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  AI_TIMEOUT_SECONDS: z.coerce.number().min(1).max(280).optional(),
  AI_PRICES_FILE: z.string().min(1).optional(),
  AI_DAILY_USD_PER_WORKSPACE: z.coerce.number().min(0).max(1_000_000).optional(),
})

/**
 * Returns the valid variables, and adds the problems of the others to `problems`. Later checks can then still use the
 * valid ones.
 */
export function readVariables<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Record<string, string | undefined>,
  problems: string[],
): z.infer<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const broken = new Set(issues.map(({ path }) => path[0]))
  problems.push(...issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  return schema.parse(Object.fromEntries(Object.entries(env).filter(([name]) => !broken.has(name))))
}

/** Reads the process's environment; no other code does. An empty value counts as not set. */
export function processEnv(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
}
