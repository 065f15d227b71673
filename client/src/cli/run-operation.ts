import { buildRequest } from '../build-request.ts'
import type { OperationName, PagedName } from '../types.ts'
import type { Command } from './commands.ts'
import { clientOf, connectionOf } from './connect.ts'
import { CommandError } from './exit-codes.ts'
import type { Io } from './io.ts'
import { nameOf, type Reading } from './read-input.ts'
import { show } from './show.ts'

/** Calls the operation of a command and shows its answer; with --dry-run it only shows the request. */
export async function runOperation(io: Io, command: Command, { input, common }: Reading): Promise<void> {
  const connection = await connectionOf(io, { server: common.get('server'), workspace: common.get('workspace') })
  if (isOn(common, 'dry-run')) return showRequest(io, command, { input, common }, connection)
  const galley = clientOf(io, connection, command.route.signedIn === true)
  const key = common.get('idempotency-key')
  const options = key === undefined ? {} : { idempotencyKey: key }
  if (isOn(common, 'all')) {
    if (!command.facts.paged) throw new CommandError(`${nameOf(command)} has no pages: leave --all out`)
    const items: unknown[] = []
    // The command's operation is paged, as was just looked up.
    for await (const item of galley.pages(command.operation as PagedName, input, options)) items.push(item)
    return show(io, items, common)
  }
  // The input was read by the operation's own fields, and the server checks it anyway.
  const call = galley.call as (name: OperationName, input: object, options: object) => Promise<unknown>
  show(io, await call(command.operation, input, options), common)
}

function showRequest(
  io: Io,
  { operation, route }: Command,
  { input, common }: Reading,
  { server, apiKey, workspace }: { server: string; apiKey: string | null; workspace: string | null },
): void {
  const filled = route.path.includes('{orgId}') ? { orgId: workspace ?? 'WORKSPACE', ...input } : input
  const request = buildRequest(operation, route, server, filled)
  if (route.signedIn && apiKey !== null) request.headers.authorization = 'Bearer …'
  if (route.keyed) request.headers['idempotency-key'] = common.get('idempotency-key') ?? '…'
  const body: unknown = request.body === null ? null : JSON.parse(request.body)
  if (isOn(common, 'json') || (!io.isTerminal && !isOn(common, 'table'))) {
    io.out(`${JSON.stringify({ ...request, body }, null, 2)}\n`)
    return
  }
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\n`)
  const text = body === null ? '' : `\n${JSON.stringify(body, null, 2)}\n`
  io.out(`${request.method} ${request.url}\n${headers.join('')}${text}`)
}

export const isOn = (common: ReadonlyMap<string, string>, flag: string): boolean =>
  common.has(flag) && common.get(flag) !== 'false'
