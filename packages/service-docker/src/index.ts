export { docker } from './service.ts'
export { type DockerSeed } from './seed.ts'
