import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { accountByLogin, commitEmail } from './domain/account.ts'
import { changedFiles } from './domain/changed-files.ts'
import { makeCommit, type Commit, type GitObject, type Signature } from './domain/git-object.ts'
import {
  objectReader,
  storeObjects,
  type ObjectReader,
  type ObjectTable,
} from './domain/object-store.ts'
import type { Repository } from './domain/repository.ts'
import { parseSha, type Sha } from './domain/sha.ts'
import type { State } from './domain/state.ts'
import { parseIso } from './wire/timestamp.ts'
import { emptyTreeSha } from './domain/tree-files.ts'
import type { CommitSeed } from './seed-schema.ts'

/** 2025-12-01T00:00:00Z: commits without a date follow each other by a minute from here. */
const firstCommitAt = 1_764_547_200

export interface SeededCommits {
  readonly objects: ObjectTable
  /** Ids by label, and by themselves. */
  readonly named: ReadonlyMap<string, Sha>
}

/** Commits in the order given, each after its parents; blobs and trees are made from the files. */
export function seedCommits(
  state: State,
  repository: Repository,
  seeds: readonly CommitSeed[],
): SeededCommits | Refusal {
  let { objects } = state
  const named = new Map<string, Sha>()
  const fallback = state.accounts.get(repository.ownerId)
  for (const [i, seed] of seeds.entries()) {
    const reader = objectReader(objects, repository.network)
    const author =
      seed.author === undefined ? fallback : accountByLogin(state.accounts, seed.author)
    if (author === undefined) return wrong(seed, `author ${seed.author ?? ''} has no account`)
    const at = parseIso(seed.date ?? '')
    const made = makeSeedCommit(reader, seed, named, {
      name: author.name ?? author.login,
      email: commitEmail(author),
      at: at === undefined ? firstCommitAt + 60 * i : Math.floor(at.ms / 1000),
      offsetMinutes: at?.offsetMinutes ?? 0,
    })
    if (isRefusal(made)) return made
    if (reader.object(made.commit.sha) !== undefined && seed.sha !== undefined) {
      return wrong(seed, 'its sha stands twice')
    }
    objects = storeObjects(objects, repository.network, [...made.objects, made.commit])
    named.set(made.commit.sha, made.commit.sha)
    if (seed.label !== undefined) {
      if (named.has(seed.label)) return wrong(seed, 'its label stands twice')
      named.set(seed.label, made.commit.sha)
    }
  }
  return { objects, named }
}

const wrong = (seed: CommitSeed, problem: string): Refusal =>
  refuse('invalid', `commit ${seed.label ?? seed.sha ?? ''}: ${problem}`)

function makeSeedCommit(
  reader: ObjectReader,
  seed: CommitSeed,
  named: ReadonlyMap<string, Sha>,
  signature: Signature,
): { readonly commit: Commit; readonly objects: readonly GitObject[] } | Refusal {
  const parents: Commit[] = []
  for (const name of seed.parents) {
    const parent = reader.commit(named.get(name) ?? name)
    // Only what stands before counts, so that no cycle can be written down.
    if (parent === undefined) return wrong(seed, `parent ${name} does not stand before it`)
    parents.push(parent)
  }
  const files = changedFiles(reader, parents[0]?.tree ?? emptyTreeSha, seed.files)
  if (isRefusal(files)) return files
  const commit = makeCommit(
    {
      tree: files.tree,
      parents: parents.map((parent) => parent.sha),
      author: signature,
      committer: signature,
      message: seed.message,
    },
    parents,
  )
  const given = seed.sha === undefined ? undefined : parseSha(seed.sha)
  return {
    commit: given === undefined ? commit : { ...commit, sha: given },
    objects: files.objects,
  }
}
