import type { Tool } from '@modelcontextprotocol/server'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { SCOPES, type Scope } from '#contract/programs/scopes.ts'
import { TOOLS_BY_SCOPE } from '#contract/programs/tools.ts'
import type { Operation, OperationTool } from '#kernel/operation.ts'
import { lightSchema } from './light-schema.ts'
import { type Json, slimSchema } from './slim-schema.ts'
import { type AnswerShape, shapeOf } from './tool-answer.ts'
import { type ToolArguments, toolArguments } from './tool-arguments.ts'

/** An operation as a tool of assistants. */
export interface McpTool {
  operation: Operation
  scope: Scope
  arguments: ToolArguments
  answer: AnswerShape
  /** Its entry in tools/list. */
  shown: Tool
}

export interface ToolSet {
  /** The tools of a connection with these scopes, always in the same order. */
  granted(scopes: readonly Scope[]): McpTool[]
  find(name: string): McpTool | undefined
}

/**
 * The most bytes of an output schema. The whole list of tools (Spec O7) must fit into 60 KB, and arguments and
 * descriptions matter more. A larger answer explains itself to the assistant.
 */
const OUTPUT_SCHEMA_BYTES = 420

/** Makes every tool from the operations that are marked as tools. There is no second list. */
export function createToolSet(operations: readonly Operation[], baseUrl: string): ToolSet {
  const byName = new Map<string, McpTool>()
  for (const operation of operations) {
    if (operation.tool) byName.set(operation.tool.name, mcpTool(operation, operation.tool, baseUrl))
  }
  const inOrder = SCOPES.flatMap((scope) => [...TOOLS_BY_SCOPE[scope]]).flatMap((name) => byName.get(name) ?? [])
  return {
    granted: (scopes) => inOrder.filter(({ scope }) => scopes.includes(scope)),
    find: (name) => byName.get(name),
  }
}

function mcpTool(operation: Operation, { name, scope, description, hints }: OperationTool, baseUrl: string): McpTool {
  const args = toolArguments(operation)
  const answer = shapeOf(operation, baseUrl)
  return {
    operation,
    scope,
    arguments: args,
    answer,
    shown: {
      name,
      title: titleOf(name),
      description,
      inputSchema: objectSchema(
        lightSchema(slimSchema(args.schema, 'input'), { nullIsAbsence: operation.method === 'POST' }),
      ),
      ...(JSON.stringify(answer.schema).length <= OUTPUT_SCHEMA_BYTES && { outputSchema: objectSchema(answer.schema) }),
      annotations: {
        readOnlyHint: hints.readOnly,
        destructiveHint: hints.destructive,
        // The protocol asks for it only of what writes, and takes it as false if it is left out.
        ...(hints.idempotent && !hints.readOnly && { idempotentHint: true }),
        openWorldHint: hints.openWorld,
      },
    },
  }
}

function objectSchema(schema: Json): Json & { type: 'object' } {
  return { ...schema, type: 'object' }
}

const SPELT: Readonly<Record<string, string>> = { ...PLATFORM_NAMES, dm: 'DM', dms: 'DMs', url: 'URL' }

/** Turns `create_x_thread` into "Create X thread". */
function titleOf(name: string): string {
  const words = name.split('_').map((word) => SPELT[word] ?? word)
  const title = words.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}
