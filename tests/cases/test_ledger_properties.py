"""What holds of every ledger, whatever happens and in whatever order it becomes known."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from benefits.law.law import Law
from cases.book import Book, replay
from cases.ledger import Act, Course, months, owed_as_known, whole_chain
from cases.pay_calendar import pay_days

D = Decimal
ZERO = D(0)
LAW = Law.on(date(2026, 1, 1))
BEGINS, UNTIL = date(2024, 1, 10), date(2026, 3, 31)
small = settings(max_examples=80, derandomize=True, deadline=None)
legal_days = st.dates(BEGINS, date(2026, 2, 28))
known_days = st.dates(date(2024, 2, 1), date(2026, 3, 20))


@dataclass(frozen=True)
class Event:
    """A fact that changes the rate by so much from a legal day on, or a stop, or its end."""

    kind: str
    from_on: date
    change: Decimal = ZERO


rate_facts = st.builds(Event, st.just("fact"), legal_days, st.integers(-30_000, 30_000).map(lambda n: D(n).scaleb(-2)))
stops = st.builds(Event, st.sampled_from(["suspended", "resumed"]), legal_days)
ends = st.builds(Event, st.just("ended"), legal_days)
events = st.lists(st.one_of(rate_facts, rate_facts, stops, ends), min_size=1, max_size=6)


def timeline(facts: list[Event]) -> list[tuple[date, Decimal]]:
    """A law in small: what is owed from each day on, from the facts alone, in whatever order they came."""
    days = sorted({BEGINS, *(fact.from_on for fact in facts)})
    return [(day, D(1000) + sum((f.change for f in facts if f.from_on <= day), D(0))) for day in days]


def lived(happened: list[Event], known_on: list[date]) -> list[Act]:
    """The acts of a life in which these events became known on these days: each fact derives the whole chain anew."""
    numbers = count(2)
    acts = [Act(1, "awarded", BEGINS, BEGINS, "award", "application", "§ 766(a)", D(1000))]
    facts: list[Event] = []
    for event, on in zip(happened, sorted(known_on), strict=True):
        source = len(acts)
        if event.kind != "fact":
            acts.append(Act(next(numbers), event.kind, event.from_on, on, source, event.kind, "§ 766(c)"))
            continue
        facts.append(event)
        chain = whole_chain(acts, timeline(facts))
        acts += [Act(next(numbers), "corrected", day, on, source, "correction", "§ 766", rate) for day, rate in chain]
    return acts


def book(acts: list[Act], until: date = UNTIL) -> Book:
    return replay(acts, LAW, pay_days, until=until)


def owed(acts: list[Act]) -> dict[date, Decimal]:
    course = Course(acts)
    return {month: course.owed(month, LAW) for month in months(BEGINS, UNTIL)}


def lives(size: int = 6) -> st.SearchStrategy[tuple[list[Event], list[date]]]:
    return events.flatmap(lambda e: st.tuples(st.just(e), st.lists(known_days, min_size=len(e), max_size=len(e))))


@small
@given(life=lives(), data=st.data())
def test_any_order_of_the_same_events_gives_the_same_ledger(life, data) -> None:
    happened, known_on = life
    other = data.draw(st.permutations(happened))
    one, two = lived(happened, known_on), lived(list(other), known_on)
    assert owed(one) == owed(two)
    assert book(one).months.keys() <= owed(one).keys()
    for kept in (book(one), book(two)):
        assert {month: stands.owed for month, stands in kept.months.items() if stands.owed} == {
            month: amount for month, amount in owed(one).items() if amount
        }


@small
@given(life=lives(), data=st.data())
def test_acts_read_in_any_order_give_the_same_lines(life, data) -> None:
    acts = lived(*life)
    shuffled = data.draw(st.permutations(acts))
    assert (book(list(shuffled)).lines, book(list(shuffled)).payments) == (book(acts).lines, book(acts).payments)


@small
@given(life=lives())
def test_after_each_posting_the_rates_are_the_law_s_timeline_of_the_facts_known(life) -> None:
    happened, known_on = life
    for size in range(len(happened) + 1):
        acts = lived(happened[:size], sorted(known_on)[:size])
        facts = [event for event in happened[:size] if event.kind == "fact"]
        course = Course(acts)
        for day, monthly in timeline(facts):
            assert course.rate_on(day).monthly == monthly


@small
@given(life=lives())
def test_what_was_owed_is_what_was_paid_and_a_balance(life) -> None:
    """In each month that is paid out, what is owed and not paid is what claims say less the arrears paid since."""
    kept = book(lived(*life))
    for month, stands in kept.months.items():
        if pay_days(month)[-1] > UNTIL:
            continue
        claimed = sum((line.claimed for line in kept.lines if line.month == month), D(0))
        late = sum((p.gross for p in kept.payments if p.month == month and p.part > 2), D(0))
        balance = claimed - late
        assert stands.owed == stands.paid + balance
        assert stands.paid == sum((p.gross for p in kept.payments if p.month == month), D(0)) >= 0
    assert all(payment.gross > 0 for payment in kept.payments)


@small
@given(life=lives(), cut=known_days)
def test_a_book_kept_in_two_sittings_is_the_book_kept_in_one(life, cut) -> None:
    acts = lived(*life)
    at_once = book(acts)
    sat = replay([act for act in acts if act.on <= cut], LAW, pay_days, until=cut)
    again = Book(LAW, pay_days, True, list(sat.acts), sat.months, sat.through)
    for source in dict.fromkeys(act.source for act in acts if act.on > cut):
        again.post([act for act in acts if act.source == source])
    again.keep(UNTIL)
    assert sat.lines + again.lines == at_once.lines
    assert sat.payments + again.payments == at_once.payments


@small
@given(life=lives(), data=st.data(), later=st.integers(0, 10))
def test_undoing_an_event_returns_to_the_ledger_before_it(life, data, later) -> None:
    acts = lived(*life)
    event = data.draw(st.builds(Act, st.just(900), st.sampled_from(["suspended", "ended"]), legal_days,
                                st.just(acts[-1].on), st.just("event"), st.just("return"), st.just("§ 766(c)")))
    undone = Act(901, "undone", event.from_on, acts[-1].on + timedelta(days=later), "taken back", "correction", "§ 766",
                 undoes=900)
    assert owed([*acts, event, undone]) == owed(acts)
    kept = book([*acts, event, undone])
    assert {month: stands.owed for month, stands in kept.months.items() if stands.owed} == {
        month: amount for month, amount in owed(acts).items() if amount
    }
    # And taking back the taking back brings the event back.
    again = replace(undone, number=902, source="after all", undoes=901)
    assert owed([*acts, event, undone, again]) == owed([*acts, event])


@small
@given(life=lives())
def test_each_line_has_exactly_one_cause_and_follows_the_one_before(life) -> None:
    acts = lived(*life)
    by_number, kept = {act.number: act for act in acts}, book(acts)
    stood: dict[date, Decimal] = {}
    for line in kept.lines:
        act = by_number[line.act]
        assert (line.cause, line.provision) == (act.cause, act.provision)
        assert line.owed_before == stood.get(line.month, D(0)) != line.owed_after
        stood[line.month] = line.owed_after
    assert len({(line.month, line.act) for line in kept.lines}) == len(kept.lines)


@small
@given(life=lives(), day=known_days)
def test_what_was_owed_as_known_on_a_day_is_what_the_lines_said_by_then(life, day) -> None:
    acts = lived(*life)
    kept = replay([act for act in acts if act.on <= day], LAW, pay_days, until=day)
    for month in months(BEGINS, day):
        said = [line.owed_after for line in kept.lines if line.month == month]
        assert owed_as_known(acts, month, LAW, on=day) == (said[-1] if said else D(0))
