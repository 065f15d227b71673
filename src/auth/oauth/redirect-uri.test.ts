import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { redirectKind, redirectPlace } from './redirect-uri.ts'

const KINDS: Record<string, ReturnType<typeof redirectKind>> = {
  'https://claude.ai/api/mcp/auth_callback': 'https',
  'https://chatgpt.com/connector_platform_oauth_redirect': 'https',
  'https://app.example:8443/cb?x=1': 'https',
  'https://localhost:3000/cb': 'https',
  'http://localhost/callback': 'loopback',
  'http://localhost:3118/callback': 'loopback',
  'http://127.0.0.1:33418/': 'loopback',
  'http://[::1]:8080/cb': 'loopback',
  'HTTP://LOCALHOST:1/cb': 'loopback',
  'cursor://anysphere.cursor-retrieval/oauth/user-x/callback': 'private-use',
  'vscode://vscode.github-authentication/did-authenticate': 'private-use',
  'com.example.app:/oauth2redirect': 'private-use',
  'x-app+1.2://cb': 'private-use',
  'http://example.com/cb': null,
  'http://192.168.0.4/cb': null,
  'http://0.0.0.0/cb': null,
  'http://localhost.example.com/cb': null,
  'http://127.0.0.1.example.com/cb': null,
  'http://user@localhost/cb': null,
  'https://user:pass@app.example/cb': null,
  'https://app.example/cb#fragment': null,
  'https://app.example/cb#': null,
  'http://localhost/cb#x': null,
  'https://app.example\\@attacker.example/cb': null,
  'https://app.example/\tcb': null,
  ' https://app.example/cb': null,
  'https://app.example/c b': null,
  'https://münchen.example/cb': null,
  'https://app.example/\u202ecb': null,
  'javascript:alert(1)': null,
  'javascript://app.example/%0aalert(1)': null,
  'JavaScript://x': null,
  'data:text/html,x': null,
  'data://x/y': null,
  'vbscript:x': null,
  'file:///etc/passwd': null,
  'blob:https://app.example/x': null,
  'ftp://app.example/x': null,
  'ws://app.example/x': null,
  'intent://x/#Intent;end': null,
  'intent://x/y': null,
  'view-source:https://app.example': null,
  'mailto:a@b.example': null,
  'ms-settings:/x': null,
  'cursor:callback': null,
  'cursor://': null,
  'cursor:///x': null,
  'https://': null,
  '//app.example/cb': null,
  '/cb': null,
  cb: null,
  '': null,
  [`https://app.example/${'x'.repeat(2000)}`]: null,
}

describe('a redirect address', () => {
  for (const [address, kind] of Object.entries(KINDS)) {
    test(`${JSON.stringify(address).slice(0, 80)}: ${kind ?? 'refused'}`, () =>
      assert.equal(redirectKind(address), kind))
  }

  test('is shown with its whole host, as it will be asked for', () => {
    const shown = {
      'https://claude.ai/api/mcp/auth_callback': 'claude.ai',
      'https://claude.ai.attacker.example:8443/cb': 'claude.ai.attacker.example:8443',
      'https://xn--cludeai-4ve.example/cb': 'xn--cludeai-4ve.example',
      'http://127.0.0.1:33418/': 'a program on this computer (127.0.0.1:33418)',
      'cursor://anysphere.cursor-retrieval/oauth': 'a program on this device (cursor://anysphere.cursor-retrieval)',
      'com.example.app:/oauth2redirect': 'a program on this device (com.example.app://oauth2redirect)',
    }
    for (const [address, place] of Object.entries(shown)) assert.equal(redirectPlace(address), place)
  })
})
