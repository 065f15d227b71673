import { routes } from '../api.gen.ts'
import type { OperationName, Route } from '../types.ts'
import type { CommandFacts } from './command-facts.ts'
import { type CommandName, commandName } from './command-name.ts'
import { commandFacts } from './operations.gen.ts'

/** One operation as a command. */
export interface Command extends CommandName {
  operation: OperationName
  route: Route
  facts: CommandFacts
}

/** Every operation as a command, by group and action. */
export const commands: readonly Command[] = (Object.keys(routes) as OperationName[])
  .map((operation) => ({
    operation,
    route: routes[operation],
    facts: commandFacts[operation],
    ...commandName(operation, routes[operation].path),
  }))
  .sort((a, b) => (`${a.group} ${a.action}` < `${b.group} ${b.action}` ? -1 : 1))

export const groups: readonly string[] = [...new Set(commands.map((command) => command.group))]

export const commandsOf = (group: string): Command[] => commands.filter((command) => command.group === group)
