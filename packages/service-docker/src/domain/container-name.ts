import { refuse, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { ContainerId } from './ids.ts'
import type { DockerState } from './state.ts'

const pattern = /^[a-zA-Z0-9][a-zA-Z0-9_.-]+$/

/** The name without its slash, when it is well formed and free. `shown` is how a refusal quotes it. */
export function claimName(
  state: DockerState,
  asked: string,
  shown: string = asked,
): string | Refusal {
  const name = asked.startsWith('/') ? asked.slice(1) : asked
  if (!pattern.test(name)) {
    return refuse(
      'invalid',
      `Invalid container name (${shown}), only [a-zA-Z0-9][a-zA-Z0-9_.-] are allowed`,
    )
  }
  const holder = state.containers.find('name', name)
  return holder === undefined ? name : taken(name, holder.id)
}

const taken = (name: string, holder: ContainerId): Refusal =>
  refuse(
    'conflict',
    `Conflict. The container name "/${name}" is already in use by container "${holder}". You have to remove (or rename) that container to be able to reuse that name.`,
  )

/** Adjective and name; with a digit from the second try on; the short id when all are taken. */
export function inventName(state: DockerState, id: ContainerId, env: Env): string {
  for (let attempt = 0; attempt < 6; attempt++) {
    const digit = attempt === 0 ? '' : String(Math.floor(env.random() * 10))
    const name = `${pick(adjectives, env)}_${pick(people, env)}${digit}`
    if (state.containers.find('name', name) === undefined) return name
  }
  return id.slice(0, 12)
}

const pick = (words: readonly string[], env: Env): string =>
  words[Math.floor(env.random() * words.length)] ?? 'plain'

const adjectives =
  'able agile amber arctic autumn balmy bold brisk bronze candid careful civil clever coastal coral cosmic crisp curious daring dapper deft distant dusty eager early earnest fabled fair fleet fluent frosty gentle gilded glad golden grand hardy hazel hidden honest humble idle indigo ivory jolly keen kind late lively lofty loyal lucid lunar mellow mild mindful misty modest neat nimble noble northern novel olive open patient placid plucky polar polite proud quiet quick rapid ready rustic sandy serene sharp silent silver sincere solar solid southern spry steady sturdy sunny swift tidy tranquil true upbeat vivid warm wise witty young zesty'.split(
    ' ',
  )
const people =
  'abel ampere archimedes avogadro babbage banach becquerel bernoulli bessel bohr boole bose brahe cantor carson cauchy celsius chandra cori coulomb crick curie dalton darwin descartes dirac doppler eddington einstein erdos euclid euler faraday fermat fermi feynman fibonacci fourier franklin galileo galois gauss germain godel halley hamilton herschel hertz hilbert hodgkin hooke hopper hubble huygens hypatia jacobi joule kelvin kepler khwarizmi kovalevskaya lagrange laplace leavitt lebesgue leibniz linnaeus lorentz lovelace maxwell meitner mendel mendeleev mirzakhani napier newton noether ohm pascal pasteur pauli planck poincare ptolemy pythagoras raman riemann rontgen rubin rutherford sagan shannon somerville tesla thales turing vesalius volta wallace watt weber wiles wu yukawa'.split(
    ' ',
  )
