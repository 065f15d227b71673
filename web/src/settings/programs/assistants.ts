/** A text to copy, with its label. */
interface Piece {
  label: string
  text: string
}

export interface Setup {
  key: string
  name: string
  /** The steps in the assistant, one a line. */
  steps: readonly string[]
  pieces: readonly Piece[]
  /** Opens the program with everything filled in. */
  install: { label: string; href: string } | null
  note: string | null
}

const NAME = 'galley'
const pretty = (value: unknown): string => JSON.stringify(value, null, 2)
/** A command's argument in double quotes, which every shell understands, also on Windows. */
const quoted = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '\\"')}"`

/**
 * How each assistant is connected, following its maker's documentation. `address` is the MCP server's; the assistant
 * does the rest itself: it registers, opens the consent page, and gets its tokens.
 */
export function setupsFor(address: string): Setup[] {
  const url = { url: address }
  const http = { type: 'http', url: address }
  const reach = 'Its makers’ servers call this address, so it must be reachable from the internet by https.'
  return [
    {
      // support.claude.com, "Get started with custom connectors using remote MCP"
      key: 'claude',
      name: 'Claude',
      steps: [
        'In Claude, on the web or the desktop, open Customize, then Connectors.',
        'Press +, then “Add custom connector”. Name it Galley and paste the address.',
        'Press Add, then Connect, and choose on Galley’s page what it may do.',
      ],
      pieces: [{ label: 'Address', text: address }],
      install: null,
      note: `${reach} On Team and Enterprise plans an owner adds it to the organization first.`,
    },
    {
      // code.claude.com/docs, "Connect Claude Code to tools via MCP"
      key: 'claude-code',
      name: 'Claude Code',
      steps: [
        'Run the command in a terminal. With “--scope user” in front of the name it holds in all of your projects.',
        'In Claude Code type /mcp, choose galley, then Authenticate: the browser opens Galley’s page.',
      ],
      pieces: [
        { label: 'Command', text: `claude mcp add --transport http ${NAME} ${address}` },
        { label: 'Or .mcp.json, for everybody on a project', text: pretty({ mcpServers: { [NAME]: http } }) },
      ],
      install: null,
      note: null,
    },
    {
      // developers.openai.com, "Add custom MCP server"
      key: 'chatgpt',
      name: 'ChatGPT',
      steps: [
        'On the web, open chatgpt.com/plugins, press +, then “Add custom MCP server”.',
        'Name it Galley, paste the address as Server URL, and leave the authentication at OAuth.',
        'Read the warning, create it as a plugin, and choose on Galley’s page what it may do.',
      ],
      pieces: [{ label: 'Server URL', text: address }],
      install: null,
      note: `${reach} Where + is missing, switch on Developer mode under Settings, Security and login; in a workspace its admins decide.`,
    },
    {
      // cursor.com/docs, "Model Context Protocol" and "MCP Install Links"
      key: 'cursor',
      name: 'Cursor',
      steps: [
        'Press the button, and Install in Cursor. Or put the file there yourself: for all projects, or for one.',
        'Cursor shows that galley needs a login: press it, and the browser opens Galley’s page.',
      ],
      pieces: [
        {
          label: '~/.cursor/mcp.json, or .cursor/mcp.json in a project',
          text: pretty({ mcpServers: { [NAME]: url } }),
        },
      ],
      install: {
        label: 'Add to Cursor',
        href: `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(btoa(JSON.stringify(url)))}`,
      },
      note: null,
    },
    {
      // code.visualstudio.com/docs, "Use MCP servers in VS Code"
      key: 'vscode',
      name: 'VS Code',
      steps: [
        'Press the button, or run the command, or put the file into a project.',
        'Start the server when VS Code asks, and allow it to sign in: the browser opens Galley’s page.',
      ],
      pieces: [
        { label: 'Command', text: `code --add-mcp ${quoted({ name: NAME, ...http })}` },
        { label: '.vscode/mcp.json', text: pretty({ servers: { [NAME]: http } }) },
      ],
      install: {
        label: 'Add to VS Code',
        href: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, ...http }))}`,
      },
      note: null,
    },
  ]
}
