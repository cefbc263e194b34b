"""For who runs the server: does it live, can it serve, and what does it count?"""

from litestar import Response, get

from freebooter.server.handlers.common import AnyRequest, Handlers, Services, TheServices
from freebooter.server.safety.limiter import is_inside
from freebooter.server.safety.refusal import Refused
from freebooter.server.store.records import StoreFailed


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def get_healthz() -> str:
    """The process lives. If this does not answer, it must be started anew."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type="text/plain")
async def get_readyz(services: TheServices) -> Response[str]:
    """The process can serve. If not, a load balancer should send nobody here for a while."""
    if services.tables.stopping:
        return Response("stopping\n", status_code=503)
    if down := services.tables.watching.down():
        return Response(f"{down[0]} has ended and is begun anew\n", status_code=503)
    try:
        await services.tables.store.probe()
    except StoreFailed:
        return Response("the store cannot be read or written\n", status_code=503)
    return Response("ok\n")


@get("/metrics", include_in_schema=False)
async def get_metrics(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Counters for Prometheus; only for our own machine and network."""
    if not is_inside(services.limiter.address(request)):
        raise Refused(404, "There is nothing here.")
    await look_around(services)
    text = services.tables.metrics.text()
    if text is None:
        raise Refused(404, "Nothing is counted here: that needs freebooter[metrics].")
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


async def look_around(services: Services) -> None:
    """Sets what is asked for only now."""
    tables = services.tables
    metrics = tables.metrics
    metrics.loaded.set(len(tables.loaded))
    metrics.connections.set(sum(len(audience.listeners) for audience in tables.audiences.values()))
    metrics.bots.set(tables.workers.wanted())
    metrics.waiting.set(tables.store.waiting())
    metrics.ends.set(tables.watching.ends)
    metrics.processes.set(max(1, len(tables.others.alive)))
    try:
        await tables.store.probe()
        metrics.stored.set(await tables.store.count())
        metrics.up.set(1)
    except StoreFailed:
        metrics.up.set(0)


HANDLERS: Handlers = [get_healthz, get_readyz, get_metrics]
