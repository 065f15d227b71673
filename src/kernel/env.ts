import { z } from 'zod'

/** The names and types of every variable of the environment. What they mean together is decided in config.ts. */
export const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: z.string().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/galley' })
    .optional(),
  GALLEY_DATA: z.string().min(1).optional(),
  GALLEY_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be the http(s) address that people open' }).optional(),
  GALLEY_KEYS: z.string().optional(),
  GALLEY_SIGN_UP: z.enum(['open', 'invite-only', 'closed']).optional(),
  GALLEY_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  GALLEY_REHEARSAL_PACE: z.coerce.number().min(0.02).max(1).optional(),
  GALLEY_CHECK_OUTPUT: z.enum(['0', '1']).optional(),
  GALLEY_KEPT_ANSWERS_MB: z.coerce.number().int().min(0).max(1024).optional(),
  X_CLIENT_ID: z.string().min(1).optional(),
  X_CLIENT_SECRET: z.string().min(1).optional(),
  X_AUTHORIZE_URL: z.url().optional(),
  X_API_URL: z.url().optional(),
  X_ACCESS: z.enum(['self_serve', 'enterprise']).optional(),
  LINKEDIN_ACCESS: z.enum(['self_serve', 'community_management']).optional(),
  TIKTOK_ACCESS: z.enum(['unaudited', 'audited']).optional(),
  YOUTUBE_ACCESS: z.enum(['unverified', 'verified']).optional(),
  BLUESKY_SERVICE_URL: z.url().optional(),
  BLUESKY_WEB_URL: z.url().optional(),
})
export type Env = z.infer<typeof Env>

/** The one place that reads the process's environment. An empty value counts as not set. */
export function processEnv(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
}
