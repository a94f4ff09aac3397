# docker-py, unmodified, against a serving emulator (DOCKER_HOST). Prints one line per check.
import sys

import docker

failed = 0


def check(name, got, wanted):
    global failed
    if got == wanted:
        print(f"PASS {name}")
    else:
        failed += 1
        print(f"FAIL {name}: got {got!r}, wanted {wanted!r}")


client = docker.from_env(version="auto")
check("DK-22 docker-py negotiates the version", client.api.api_version, "1.52")
check("DK-22 docker-py pings", client.ping(), True)
check("DK-22 docker-py runs a container", client.containers.run("alpine", ["echo", "hi"], remove=True), b"hi\n")

try:
    client.containers.run("alpine", ["sh", "-c", "echo broken >&2; exit 3"], remove=True)
    check("DK-22 docker-py raises on a failing container", "no error", "ContainerError")
except docker.errors.ContainerError as error:
    check("DK-22 docker-py raises on a failing container", (error.exit_status, error.stderr), (3, b"broken\n"))

box = client.containers.run(
    "alpine", ["sh", "-c", "echo up; trap 'exit 5' TERM; while :; do sleep 0.1; done"], detach=True, name="py", labels={"of": "py"}
)
check("DK-22 docker-py lists by label", [c.name for c in client.containers.list(filters={"label": "of=py"})], ["py"])
check("DK-22 docker-py reads logs", box.logs(), b"up\n")
code, output = box.exec_run(["sh", "-c", "echo in; exit 7"])
check("DK-22 docker-py execs", (code, output), (7, b"in\n"))
box.pause()
box.reload()
check("DK-22 docker-py pauses", box.status, "paused")
box.unpause()
box.rename("py2")
box.reload()
check("DK-22 docker-py renames", box.name, "py2")
box.stop()
check("DK-22 docker-py waits", box.wait(), {"StatusCode": 5})
box.remove()
try:
    client.containers.get("py2")
    check("DK-22 docker-py raises NotFound", "no error", "NotFound")
except docker.errors.NotFound as error:
    check("DK-22 docker-py raises NotFound", error.status_code, 404)

image = client.images.pull("redis", tag="7")
check("DK-22 docker-py pulls", image.tags, ["redis:7"])
try:
    client.images.pull("nosuch/image", tag="1")
    check("DK-22 docker-py raises on a missing image", "no error", "NotFound")
except docker.errors.NotFound:
    check("DK-22 docker-py raises on a missing image", "NotFound", "NotFound")
network = client.networks.create("pynet", driver="bridge")
check("DK-22 docker-py makes a network", [n.name for n in client.networks.list(names=["pynet"])], ["pynet"])
network.remove()
volume = client.volumes.create("pyvol")
check("DK-22 docker-py makes a volume", client.volumes.get("pyvol").name, "pyvol")
volume.remove()
events = client.events(since=0, until=client.info()["SystemTime"] and 4102444800, decode=True, filters={"container": "py2"})
check("DK-22 docker-py reads events", next(events)["Type"], "container")
events.close()
sys.exit(1 if failed else 0)
