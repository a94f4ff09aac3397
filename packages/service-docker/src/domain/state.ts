import { emptyTable, type Table, type TimerId } from '@crvouga/mockingbird-shared-runtime'
import type { Container } from './container.ts'
import type { Daemon } from './daemon.ts'
import type { EventTable, EngineEvent } from './event.ts'
import type { Exec } from './exec.ts'
import type { ContainerId } from './ids.ts'
import type { Image, Tag } from './image.ts'
import type { Network } from './network.ts'
import type { LogBatch, OutputChunk, Reader, Source } from './output.ts'
import type { FileTree, Machine, ProgramRule } from './program/machine.ts'
import type { RegistryEntry } from './registry.ts'
import type { Volume } from './volume.ts'

export interface DockerState {
  readonly daemon: Daemon
  readonly images: Table<Image, 'sequence'>
  readonly tags: Table<Tag, 'image'>
  readonly registry: Table<RegistryEntry>
  readonly containers: Table<Container, 'name' | 'sequence'>
  readonly execs: Table<Exec, 'container'>
  readonly machines: Table<MachineRow>
  readonly committedFiles: Table<CommittedFiles>
  readonly sources: Table<Source>
  readonly chunks: Table<OutputChunk>
  readonly logs: Table<LogBatch>
  readonly readers: Table<Reader, 'source'>
  readonly networks: Table<Network, 'name' | 'sequence'>
  readonly volumes: Table<Volume, 'sequence'>
  readonly volumeFiles: Table<VolumeFiles>
  readonly events: EventTable
  readonly graves: Table<Grave, 'sequence'>
  /** Scripts given by an operator; looked at before those of the image. */
  readonly programs: readonly ProgramRule[]
}

/** The simulated machine of a container and the engine timers that stand for its own. */
export interface MachineRow {
  readonly id: ContainerId
  readonly life: MachineLife
}
export type MachineLife =
  /** Never booted: only files that somebody put there. */
  | { readonly status: 'files'; readonly files: FileTree }
  | {
      readonly status: 'booted'
      readonly machine: Machine
      readonly timers: Readonly<Record<string, TimerId>>
    }

export interface CommittedFiles {
  readonly image: string
  readonly files: FileTree
}

/** What runs have left in a volume. A run sees it as it was at its start. */
export interface VolumeFiles {
  readonly volume: string
  readonly files: FileTree
}

/** What a wait for the removal needs to know afterwards. */
export interface Grave {
  readonly id: ContainerId
  readonly exitCode: number
  /** Whether a run of it has ended, so that its streams were cut. */
  readonly ran: boolean
  readonly sequence: number
}

export const emptyState = (daemon: Daemon): DockerState => ({
  daemon,
  images: emptyTable<Image, 'sequence'>({
    key: (row) => row.id,
    indexes: { sequence: (row) => row.sequence },
  }),
  tags: emptyTable<Tag, 'image'>({ key: (row) => row.ref, indexes: { image: (row) => row.image } }),
  registry: emptyTable<RegistryEntry>({ key: (row) => row.ref }),
  containers: emptyTable<Container, 'name' | 'sequence'>({
    key: (row) => row.id,
    indexes: { name: (row) => row.name, sequence: (row) => row.sequence },
  }),
  execs: emptyTable<Exec, 'container'>({
    key: (row) => row.id,
    indexes: { container: (row) => row.container },
  }),
  machines: emptyTable<MachineRow>({ key: (row) => row.id }),
  committedFiles: emptyTable<CommittedFiles>({ key: (row) => row.image }),
  sources: emptyTable<Source>({ key: (row) => row.id }),
  chunks: emptyTable<OutputChunk>({ key: (row) => row.key }),
  logs: emptyTable<LogBatch>({ key: (row) => row.key }),
  readers: emptyTable<Reader, 'source'>({
    key: (row) => row.id,
    indexes: { source: (row) => row.source },
  }),
  networks: emptyTable<Network, 'name' | 'sequence'>({
    key: (row) => row.id,
    indexes: { name: (row) => row.name, sequence: (row) => row.sequence },
  }),
  volumes: emptyTable<Volume, 'sequence'>({
    key: (row) => row.name,
    indexes: { sequence: (row) => row.sequence },
  }),
  volumeFiles: emptyTable<VolumeFiles>({ key: (row) => row.volume }),
  events: emptyTable<EngineEvent>({ key: (row) => row.sequence }),
  graves: emptyTable<Grave, 'sequence'>({
    key: (row) => row.id,
    indexes: { sequence: (row) => row.sequence },
  }),
  programs: [],
})
