import { z } from 'zod'
import { plainLine } from '#contract/text/plain-text.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { PlatformHttp } from '#platforms/http.ts'
import type { SourceAdapter, SourceCredentials } from '../source.ts'
import { createNotionApi, type NotionApp } from './api.ts'
import { listPages } from './list-pages.ts'
import { notionPageId } from './page-id.ts'
import { listDatabases, readDatabase } from './read-database.ts'
import { readPage } from './read-page.ts'
import { readRow, readyRows, sampleRows, wholeText } from './read-rows.ts'
import { MOST_TITLE } from './wire.ts'
import { writeRow } from './write-row.ts'

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  workspace_id: z.string().min(1),
  workspace_name: z.string().nullish(),
})

/** Notion as a source. Source: platform facts, section 11. */
export function createNotionAdapter(options: { http: PlatformHttp; host: string; app: NotionApp }): SourceAdapter {
  const api = createNotionApi(options)
  const { host, app } = options
  return {
    authorizationUrl({ redirectUri, state }) {
      const url = new URL('/v1/oauth/authorize', host)
      url.search = new URLSearchParams({
        client_id: app.clientId,
        response_type: 'code',
        owner: 'user',
        redirect_uri: redirectUri,
        state,
      }).toString()
      return url.href
    },
    async exchange({ code, redirectUri }) {
      const asked = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
      const tokens = await api.asApp('token', asked, Tokens)
      return {
        externalWorkspaceId: tokens.workspace_id,
        workspaceName: plainLine(tokens.workspace_name ?? '').slice(0, MOST_TITLE) || null,
        credentials: credentialsOf(tokens),
      }
    },
    async refresh({ refreshToken }) {
      if (refreshToken === null) {
        throw new PlatformError('reconnect', 'Notion no longer accepts the sign-in; connect it again.')
      }
      return credentialsOf(
        await api.asApp('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, Tokens),
      )
    },
    async revoke({ accessToken }) {
      await api.asApp('revoke', { token: accessToken }, z.unknown())
    },
    listPages: ({ accessToken }, query) => listPages(api, accessToken, query),
    pageId: notionPageId,
    readPage: ({ accessToken }, pageId, keep, editedAt = null) =>
      readPage(api, accessToken, { pageId, keep, editedAt }),
    listDatabases: ({ accessToken }) => listDatabases(api, accessToken),
    readDatabase: ({ accessToken }, databaseId) => readDatabase(api, accessToken, databaseId),
    sampleRows: ({ accessToken }, databaseId, most) => sampleRows(api, accessToken, databaseId, most),
    readyRows: ({ accessToken }, databaseId, wanted) => readyRows(api, accessToken, databaseId, wanted),
    readRow: ({ accessToken }, rowId) => readRow(api, accessToken, rowId),
    wholeText: ({ accessToken }, row, columnId) => wholeText(api, accessToken, row, columnId),
    writeRow: ({ accessToken }, rowId, values) => writeRow(api, accessToken, rowId, values),
  }
}

const credentialsOf = ({ access_token, refresh_token }: z.output<typeof Tokens>): SourceCredentials => ({
  accessToken: access_token,
  refreshToken: refresh_token ?? null,
})
