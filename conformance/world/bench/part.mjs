// One part of the benchmark in a process of its own; prints its rows as JSON.
const part = process.argv[2]
const module = await import(`./${part}.mjs`)
const rows = await module[`${part}Rows`]()
process.stdout.write(JSON.stringify(rows))
process.exit(0)
