"""Calls by mail: who is asked at a table that is played over days, and has not the page open, gets one mail for it.

A call is written down when somebody is asked and crossed out with the answer. Whichever process finds it due takes it
for a while; if it dies meanwhile, another sends the mail. A call that was not written down before the server ended is
found when it starts again.
"""

import asyncio
import logging
import re
import smtplib
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from freebooter.engine.game import about_games
from freebooter.server.safety.mail import Letter, Mailing, send
from freebooter.server.store.people import Call, Person
from freebooter.server.store.records import Overview, StoreFailed
from freebooter.server.tables.loaded import LoadedTable

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

AT_ONCE = 50
LEASE = 300.0  # seconds for which a process has a call to itself
TRIES = 6
MOST_LOST = 10_000  # seats that are looked at when a note of them may be missing
THREADS = 2  # in which mail is sent


class Calls:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.mailing: Mailing | None = tables.config.mail
        self._threads = ThreadPoolExecutor(THREADS, "mail")  # a mail server that is silent holds up nobody else
        self._lost = True  # somebody may be asked of whom there is no note: from before the start, or the store refused

    def note(self, loaded: LoadedTable, asked_before: set[int]) -> None:
        """After an entry: who is asked now and was not before is to be called; who was is not any more."""
        if self.mailing is None or loaded.info.mode != "turns":
            return
        asked = {seat for seat in loaded.table.awaiting if loaded.info.seats[seat].kind == "person"}
        asked -= set(loaded.idle())
        if loaded.info.waits_for_friends or loaded.progress.over:
            asked = set()
        if asked != asked_before:
            changed = (asked - asked_before, asked_before - asked)
            self.tables.background("the note of whom a table asks", self._note, loaded.id, *changed)

    def sat_down(self, loaded: LoadedTable, seat: int) -> None:
        """The seat belongs to a name since just now: whoever is asked at once is to be called, too."""
        self.note(loaded, set(loaded.table.awaiting) - {seat})

    async def _note(self, table: str, asked: set[int], answered: set[int]) -> None:
        people = self.tables.store.people
        try:
            who = await people.who_sits(table)
            called = {seat: who[seat] for seat in asked if seat in who}
            done = [who[seat] for seat in answered if seat in who]
            if called or done:
                now = self.tables.time.now()
                await people.call(table, called, done, now, now + self.tables.config.patience)
        except StoreFailed as error:
            log.error("whom table %s asks could not be noted yet: %s", table, error)
            self._lost = True

    async def find_lost(self) -> None:
        """Between an entry and the note of whom it asks the server ended, or the disk was full: they are called now."""
        people, now = self.tables.store.people, self.tables.time.now()
        lost = await people.lost_calls(MOST_LOST)
        found = await self.tables.store.overview(list({call.table for call in lost}))
        for call in lost:
            table = found.get(call.table)
            if table is not None and table.info.mode == "turns" and still_asked(table, call.seat):
                due = now + self.tables.config.patience
                await people.call(call.table, {call.seat: call.person.id}, [], now, due)

    async def run(self) -> None:
        """Looks for calls that are due, for as long as the server runs."""
        while self.mailing is not None:
            if self._lost:
                self._lost = False
                try:
                    await self.find_lost()
                except StoreFailed as error:
                    log.error("calls that were lost could not be looked for yet: %s", error)
                    self._lost = True
                except Exception:
                    log.exception("looking for lost calls failed; calling goes on")
            await asyncio.sleep(min(10.0, self.tables.config.patience))
            try:
                now = self.tables.time.now()
                for call in await self.tables.store.people.due_calls(now, now + LEASE, AT_ONCE):
                    if self.tables.time.now() - now > LEASE / 2:
                        break  # sending is slow: soon the rest is due again, and may be another's
                    await self._call(call, self.mailing)
            except StoreFailed as error:
                log.error("calls could not be looked at: %s", error)
            except Exception:
                log.exception("calling failed; it goes on")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _call(self, call: Call, mailing: Mailing) -> None:
        people, patience = self.tables.store.people, self.tables.config.patience
        found = (await self.tables.store.overview([call.table])).get(call.table)
        if found is None or not still_asked(found, call.seat) or call.person.mail_state != "on":
            await people.called(call)
        elif await self._is_here(call):
            await people.put_off(call, self.tables.time.now() + patience, call.tries)
        elif await self.sent(turn_letter(mailing, call, found)):
            await people.mailed(call)
        elif call.tries + 1 < TRIES:
            await people.put_off(call, self.tables.time.now() + patience * 2**call.tries, call.tries + 1)
        else:
            log.error("a mail could not be sent in %s tries and is given up", TRIES)
            await people.called(call)

    async def _is_here(self, call: Call) -> bool:
        audience = self.tables.audiences.get(call.table)
        elsewhere = await self.tables.store.present([call.table])
        at_table = any(call.seat in present.seats for present in elsewhere.get(call.table, ()))
        here = audience is not None and audience.here(call.seat)
        return at_table or here or await self.tables.lobby.is_online(call.person.id)

    async def sent(self, letter: Letter) -> bool:
        """False if the mail server does not take it; the log says why, without the address."""
        assert self.mailing is not None
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, send, self.mailing, letter)
        except (OSError, smtplib.SMTPException) as error:
            log.error("a mail was not taken by %s: %s", self.mailing.host, type(error).__name__)
            return False
        return True


def still_asked(found: Overview, seat: int) -> bool:
    info, progress = found.info, found.progress
    waits = seat in progress.awaiting and not progress.over and not progress.parked
    return waits and not info.waits_for_friends and info.seats[seat].kind == "person"


def unlinked(name: str) -> str:
    """Anybody can be called like a web address: in a mail that must not become a link."""
    return re.sub(r"[.:/@\\]+(?=\w)", " ", name)


def turn_letter(mailing: Mailing, call: Call, found: Overview) -> Letter:
    about = about_games().get(found.info.game)
    title = about.title if about is not None else found.info.game
    others = [unlinked(seat.name) for number, seat in enumerate(found.info.seats) if number != call.seat]
    with_whom = f" with {', '.join(others[:-1])}{' and ' if others[1:] else ''}{others[-1]}" if others else ""
    text = (
        f"Ahoy {unlinked(call.person.name)},\n\nit is your turn at a table of {title}{with_whom}.\n\n"
        f"Play on: {mailing.site}/t/{call.table}\n\n"
        "You get one mail for each turn at tables that are played over days, while you have not the page open.\n"
        f"To stop it: {mailing.site}/mail/stop#{call.person.mail_token}\n"
    )
    return Letter(call.person.mail, f"Your turn: {title}", text, stop_address(mailing, call.person))


def confirm_letter(mailing: Mailing, person: Person) -> Letter:
    name = unlinked(person.name)
    text = (
        f"Ahoy {name},\n\nsomebody, hopefully you, wants mail to this address whenever it is "
        f"{name}'s turn at {mailing.site}.\n\nYes, send it: {mailing.site}/mail/confirm#{person.mail_token}\n\n"
        "If it was not you, do nothing: no more mail will come.\n"
    )
    return Letter(person.mail, "Mail when it is your turn?", text, stop_address(mailing, person))


def stop_address(mailing: Mailing, person: Person) -> str:
    return f"{mailing.site}/api/mail/{person.mail_token}/stop"
