import { z } from 'zod'
import { appKeys, describeNetwork, variable } from '../network.ts'
import { createYouTubeAdapter } from './adapter.ts'
import { YOUTUBE_SCOPES } from './oauth.ts'

export const youtubeNetwork = describeNetwork({
  platform: 'youtube',
  variables: {
    YOUTUBE_CLIENT_ID: variable(z.string().min(1), 'the OAuth client at Google', 'none: YouTube cannot be connected'),
    YOUTUBE_CLIENT_SECRET: variable(z.string().min(1), 'its secret', 'none: YouTube cannot be connected'),
    YOUTUBE_AUTHORIZE_URL: variable(
      z.url(),
      'another host of Google’s sign-in, for tests',
      '`https://accounts.google.com`',
    ),
    YOUTUBE_TOKEN_URL: variable(
      z.url(),
      'another host of Google’s tokens, for tests',
      '`https://oauth2.googleapis.com`',
    ),
    YOUTUBE_API_URL: variable(z.url(), 'another host of the Data API, for tests', '`https://youtube.googleapis.com`'),
    YOUTUBE_UPLOAD_URL: variable(z.url(), 'another host of uploads, for tests', '`https://www.googleapis.com`'),
    YOUTUBE_WEB_URL: variable(z.url(), 'where its videos are looked at', '`https://www.youtube.com`'),
  },
  howToConnect: {
    way: 'oauth',
    advice: 'set YOUTUBE_CLIENT_ID and YOUTUBE_CLIENT_SECRET',
    registration: {
      at: 'the Google Cloud console (console.cloud.google.com)',
      page: 'https://console.cloud.google.com/apis/credentials',
      callback: 'https_or_localhost',
      as: 'an OAuth client of the type "Web application", in a project with the YouTube Data API v3',
      scopes: YOUTUBE_SCOPES,
      settings: ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET'],
    },
    guide: 'docs/guides/connect-youtube.md',
  },
  timings: {
    // The call carries 256 KiB at most. YouTube answers once it has assembled the whole film.
    publishTimeoutMs: 60_000,
    // Twice the time-out. The look-up asks the upload session, which knows at once which bytes it has. A call that
    // arrives even later completes the same session, so it makes no second video. Platform facts, section 17.
    unknownOutcomeWindowMs: 120_000,
  },
  install(vars, _access, problems) {
    const keys = appKeys(vars, ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET'], problems)
    if (!keys) return null
    const [clientId, clientSecret] = keys
    const hosts = {
      authorize: vars.YOUTUBE_AUTHORIZE_URL ?? 'https://accounts.google.com',
      token: vars.YOUTUBE_TOKEN_URL ?? 'https://oauth2.googleapis.com',
      api: vars.YOUTUBE_API_URL ?? 'https://youtube.googleapis.com',
      upload: vars.YOUTUBE_UPLOAD_URL ?? 'https://www.googleapis.com',
      web: vars.YOUTUBE_WEB_URL ?? 'https://www.youtube.com',
    }
    return {
      hosts: { YOUTUBE_TOKEN_URL: hosts.token, YOUTUBE_API_URL: hosts.api, YOUTUBE_UPLOAD_URL: hosts.upload },
      createAdapter: ({ http }, timings) =>
        createYouTubeAdapter({ http, hosts, app: { clientId, clientSecret }, ...timings }),
    }
  },
})
