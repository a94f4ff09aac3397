import { seedSchema, type Seed } from './seed-schema.ts'

export const defaultToken = 'mockingbird-token'
/** Of an App's installation: only Apps may write checks. */
export const defaultAppToken = 'mockingbird-app-token'

const readme = `# hello-world

Says hello to whoever asks.

## Use

    hello
`
const hello = `export function hello() {
  return 'hello, world'
}

console.log(hello())
`
const helloName = `export function hello(name = 'world') {
  return \`hello, \${name}\`
}

console.log(hello(process.argv[2]))
`

/** Something to look at: an organisation, a user with a token, a repository with history and an open pull request. */
export const defaultSeed: Seed = seedSchema.parse({
  accounts: [
    { login: 'octo-org', type: 'Organization', name: 'Octo Org' },
    { login: 'octocat', name: 'The Octocat' },
    { login: 'mockingbird[bot]', type: 'Bot' },
  ],
  tokens: [
    { token: defaultToken, login: 'octocat', scopes: ['repo', 'user', 'workflow'] },
    {
      token: defaultAppToken,
      login: 'mockingbird[bot]',
      installation: {
        id: 1,
        app: { id: 1, owner: 'octo-org', url: 'https://app.example.test' },
        permissions: {
          checks: 'write',
          contents: 'write',
          issues: 'write',
          metadata: 'read',
          pull_requests: 'write',
          statuses: 'write',
        },
      },
    },
  ],
  repositories: [
    {
      owner: 'octo-org',
      name: 'hello-world',
      description: 'A first repository',
      defaultBranch: 'main',
      collaborators: { octocat: 'admin' },
      commits: [
        {
          label: 'init',
          message: 'Initial commit',
          author: 'octocat',
          files: { 'README.md': readme },
        },
        {
          label: 'hello',
          parents: ['init'],
          message: 'Say hello',
          author: 'octocat',
          files: { 'src/hello.js': hello, 'package.json': '{ "name": "hello-world" }\n' },
        },
        {
          label: 'stale',
          parents: ['init'],
          message: 'Describe the command',
          author: 'octocat',
          files: { 'README.md': readme.replace('    hello', '    hello-world') },
        },
        {
          label: 'name',
          parents: ['hello'],
          message: 'Greet by name',
          author: 'octocat',
          files: { 'src/hello.js': helloName },
        },
        {
          label: 'test',
          parents: ['name'],
          message: 'Test the greeting',
          author: 'octocat',
          files: { 'test/hello.test.js': "import '../src/hello.js'\n" },
        },
        {
          label: 'readme',
          parents: ['hello'],
          message: 'Say how to run it',
          author: 'octocat',
          files: { 'README.md': readme.replace('    hello', '    node src/hello.js') },
        },
      ],
      branches: { main: 'readme', feature: 'test', stale: 'stale' },
      tags: { 'v0.1.0': 'hello' },
      pulls: [
        {
          title: 'Greet by name',
          body: 'The greeting takes a name now.',
          head: 'feature',
          author: 'octocat',
        },
      ],
    },
  ],
})
