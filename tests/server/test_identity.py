"""Who somebody is: secrets, codes, cookies, names, and how people are known by them."""

import asyncio
import unicodedata
from collections.abc import Coroutine
from itertools import count
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.sentences import languages, texts
from upcard.server.people import codes, identity
from upcard.server.people.characters import EMOJI, INVISIBLE
from upcard.server.people.codes import parse_code, shown_code
from upcard.server.people.identity import People, cookie, hashed, secret_in
from upcard.server.people.looks import alike
from upcard.server.people.names import clean, clean_name, columns, friendly_name
from upcard.server.store import Conflict, Person, Store
from upcard.server.tables.rows import Profile

T = TypeVar("T")
SECRET = "A" * 43


def now(coroutine: Coroutine[object, object, T]) -> T:
    return asyncio.run(coroutine)


def counting() -> codes.Entropy:
    """Entropy that is different every time, and the same in every test."""
    numbers = count()
    return lambda size: bytes((next(numbers) * 7 + place) % 256 for place in range(size))


# --- secrets, ids and codes


def test_a_secret_has_256_bits_and_looks_like_one() -> None:
    secret = identity.new_secret()
    assert identity.SECRET.fullmatch(secret)
    assert identity.new_secret() != secret


def test_only_the_hash_of_a_secret_is_kept() -> None:
    assert len(hashed(SECRET)) == 32
    assert SECRET.encode() not in hashed(SECRET)


def test_letters_have_no_look_alikes() -> None:
    assert len(set(codes.LETTERS)) == 32
    assert not set("0O1I") & set(codes.LETTERS)


def test_ids_and_codes_are_made_of_these_letters() -> None:
    assert len(identity.new_id()) == 8 and set(identity.new_id()) <= set(codes.LETTERS)
    assert parse_code(codes.new_code()) is not None


def test_every_letter_is_as_likely_as_every_other() -> None:
    letters = codes.letters(lambda size: bytes(range(size)), 256)
    assert {letters.count(letter) for letter in codes.LETTERS} == {8}


@pytest.mark.parametrize("text", ["K7MQXA", "k7mqxa", "K7M-QXA", " k7m qxa ", "k7m - qxa", "K-7-M-Q-X-A"])
def test_a_code_may_be_typed_in_many_ways(text: str) -> None:
    assert parse_code(text) == "K7MQXA"


@pytest.mark.parametrize("text", ["", "K7MQX", "K7MQXAA", "K7MQXO", "K7MQX0", "K7MQX1", "K7MQXI", "ß7MQXA", "K7M/QXA"])
def test_what_is_no_code_is_none(text: str) -> None:
    assert parse_code(text) is None


def test_a_code_is_shown_in_two_halves() -> None:
    assert shown_code("K7MQXA") == "K7M-QXA"


@pytest.mark.parametrize("language", languages())
def test_a_friendly_name_is_a_clean_name(language: str) -> None:
    pairs = [bytes((manner, animal)) for manner in range(32) for animal in range(32)]
    names = {friendly_name(language, lambda _: pairs.pop()) for _ in range(1024)}
    assert len(names) == 1024
    assert all(clean_name(name) == name for name in names)


def test_a_friendly_name_ends_as_its_animal_wants() -> None:
    words = texts("names", language="de")
    pairs = [bytes((words["manners"].index("Flink"), words["animals"].index(one))) for one in ("Otter:er", "Eule:e")]
    assert [friendly_name("de", lambda _: pairs.pop(0)) for _ in range(2)] == ["Flinker Otter", "Flinke Eule"]


# --- the cookie


def test_on_http_the_cookie_is_plain() -> None:
    assert cookie(SECRET, secure=False) == f"upcard={SECRET}; HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000"


def test_on_https_the_cookie_is_bound_to_the_host() -> None:
    written = cookie(SECRET, secure=True)
    assert written.startswith(f"__Host-upcard={SECRET};")
    assert "Secure" in written and "Path=/" in written and "Domain" not in written


@pytest.mark.parametrize("secure", [False, True])
def test_a_cookie_is_read_as_it_was_written(secure: bool) -> None:
    written = cookie(SECRET, secure).partition(";")[0]
    assert secret_in(f"theme=dark; {written}; x=y", secure) == SECRET


def test_on_https_a_cookie_that_http_could_set_is_not_believed() -> None:
    assert secret_in(f"upcard={SECRET}", secure=True) is None


@pytest.mark.parametrize("value", ["", "short", "A" * 44, "A" * 42 + '"', "A" * 42 + "é", f"{SECRET} x"])
def test_a_cookie_that_is_no_secret_is_none(value: str) -> None:
    assert secret_in(f"upcard={value}", secure=False) is None


def test_a_broken_cookie_does_not_hide_the_right_one() -> None:
    assert secret_in(f"upcard=; xupcard={SECRET[:-1]}B; upcard={SECRET}", secure=False) == SECRET


# --- names and chat


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ana\t\n Maria  ", "Ana Maria"),
        ("Ana\u00a0\u3000Maria\u2028", "Ana Maria"),
        ("e\u0301ric", "éric"),
        ("\u202eevil\u202c", "evil"),
        ("a\u2066b\u2069c\u200e\u200f\u061cd", "abcd"),
        ("a\u200bb\ufeffc\u00add\u2060e", "abcde"),
        ("a\x1b[31mred\x7f\x85b", "a[31mred b"),
        ("a \u200b b", "a b"),
        ("Z" + "\u0335\u0322\u0488\u0489" * 9, "Z\u0322\u0335\u0488"),
        ("\u0301\u0302Ana", "Ana"),
        ("<script>x</script>", "<script>x</script>"),
        ("&amp; <b>", "&amp; <b>"),
        ("'; DROP TABLE--", "'; DROP TABLE--"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("नमस्ते", "नमस्ते"),
        ("👩🏽\u200d🚀 🏳️\u200d🌈", "👩🏽\u200d🚀 🏳️\u200d🌈"),
        ("a\u200db", "ab"),
        ("👩\u200d", "👩"),
        ("\u200d👩", "👩"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("Ana1\ufe0f a\ufe0f", "Ana1 a"),
        ("♥\ufe0f\ufe0f ♥\ufe0e", "♥\ufe0f ♥"),
        ("A\u034fn\u180ba\U000e0100\u17b4", "Ana"),
        ("A\u2065n\ufff0a\U000e0080\U000f0000\ue000\u0378", "Ana"),
        ("Ana \U0001fae8", "Ana \U0001fae8"),
        ("A\U00013441B\U0001d159C", "A B C"),
    ],
)
def test_a_name_is_shown_as_what_can_be_seen_of_it(text: str, name: str) -> None:
    assert clean_name(text) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\u200b\u202e",
        "\u3164\u2800",
        "\u0301",
        "A\0na",
        "\ud800",
        "Ana\udc00",
        "A" * 25,
        "\u0301" * 99999,
        "﷽" * 24,
        "ﷺ" * 3,
        "\ue000",
    ],
)
def test_what_cannot_be_a_name_is_none(text: str) -> None:
    assert clean_name(text) is None


@pytest.mark.parametrize(
    ("text", "wide"), [("Ana", 3), ("漢字", 4), ("👩", 2), ("e\u0301", 1), ("ﷺ", 18), ("﷽", 8), ("한", 2)]
)
def test_a_text_is_as_wide_as_it_is_drawn(text: str, wide: int) -> None:
    assert columns(text) == wide


def test_every_letter_of_a_name_may_be_a_wide_one() -> None:
    assert clean_name("漢" * 24) == "漢" * 24
    assert clean_name("W" * 24) == "W" * 24


@given(
    st.text(st.characters() | st.sampled_from("\u200d\ufe0f\u0301\u0488 \u2800👩🏽🚀\u202e\u1100\u1161\u09c7\u09be"))
)
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text())
def test_what_is_clean_holds_nothing_hidden(text: str) -> None:
    shown = clean(text)
    kinds = {unicodedata.category(char) for char in shown if char not in EMOJI and char != "\u200d"}
    assert not kinds & {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
    assert unicodedata.is_normalized("NFC", shown)
    shown.encode()


@pytest.mark.parametrize(
    "char", sorted(INVISIBLE - set(map(chr, range(0xE0002, 0xE1000)))), ids=lambda char: f"{ord(char):04X}"
)
def test_no_invisible_character_is_left_among_letters(char: str) -> None:
    assert clean(f"A{char}na{char}") == "Ana"


# --- names that look alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"), ("Ana", "Аnа"), ("Ana", "Ａｎａ"), ("Ana", "𝐀𝐧𝐚"), ("Ian", "lan"), ("Ian", "1an"),
        ("Otto", "0tt0"), ("Emma", "Ernrna"), ("Straße", "STRASSE"), ("а́на", "áна"), ("É", "É"), ("♥", "♥\ufe0f"),
        ("ﬁn", "fin"),
    ],
)  # fmt: skip
def test_what_people_cannot_tell_apart_is_one_name(one: str, other: str) -> None:
    assert alike(one, other) and alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Anna"),
        ("Ana", "Aná"),
        ("ian", "lan"),
        ("Ana", "Ana 2"),
        ("李明", "李朋"),
        ("Дима", "Нина"),
        ("👩", "👨"),
    ],
)
def test_names_that_differ_to_the_eye_are_two(one: str, other: str) -> None:
    assert not alike(one, other)


@given(st.text(max_size=24))
def test_a_name_looks_like_itself_however_it_is_normalized(name: str) -> None:
    assert all(alike(name, unicodedata.normalize(form, name)) for form in ("NFC", "NFD", "NFKC", "NFKD"))


def friendly_words(language: str) -> list[str]:
    words = texts("names", language=language)
    return [*words["manners"], *[animal.partition(":")[0] for animal in words["animals"]]]


@pytest.mark.parametrize(("language", "one"), [(code, one) for code in languages() for one in friendly_words(code)])
def test_no_friendly_word_looks_like_another(language: str, one: str) -> None:
    assert [other for other in friendly_words(language) if alike(one, other)] == [one]


# --- the people


class Book:
    """People, secrets and links, as a store keeps them."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.secrets: dict[bytes, str] = {}
        self.links: dict[bytes, tuple[str, int]] = {}
        self.asked = 0

    async def add_person(self, person: Person, secret: bytes, at: int) -> None:
        if person.id in self.people:
            raise Conflict(person.id)
        self.people[person.id] = person
        self.secrets[secret] = person.id

    async def find_person(self, secret: bytes) -> Person | None:
        self.asked += 1
        return self.people.get(self.secrets.get(secret, ""))

    async def see(self, secret: bytes, at: int) -> None:
        assert secret in self.secrets and at == 1000 * Time.hour

    async def change_profile(self, person: str, profile: Profile) -> None:
        self.people[person] = Person(person, profile.name)

    async def add_link(self, person: str, token: bytes, until: int) -> None:
        self.links[token] = person, until

    async def redeem_link(self, token: bytes, secret: bytes, now: int) -> Person | None:
        person, until = self.links.pop(token, ("", 0))
        if until <= now:
            return None
        self.secrets[secret] = person
        return self.people[person]


class Time:
    hour = 1000.0

    def now(self) -> float:
        return self.hour


def known_to(book: Book, time: Time | None = None, cache_size: int = 100) -> People:
    store: Store = book  # type: ignore[assignment]  # all that People asks of one
    return People(store, (time or Time()).now, counting(), cache_size)


def test_somebody_registered_is_known_by_their_secret() -> None:
    people = known_to(Book())
    person, secret = now(people.register())
    assert now(people.find(secret)) == person
    assert clean_name(person.name) == person.name


def test_a_stranger_is_not_known() -> None:
    assert now(known_to(Book()).find(SECRET)) is None


@pytest.mark.parametrize("secret", ["", "x", "A" * 5000, "\ud800" * 43])
def test_what_is_no_secret_never_reaches_the_store(secret: str) -> None:
    book = Book()
    assert now(known_to(book).find(secret)) is None
    assert book.asked == 0


def test_the_secret_itself_is_never_kept() -> None:
    book = Book()
    _, secret = now(known_to(book).register())
    assert list(book.secrets) == [hashed(secret)]


def test_an_id_that_is_taken_is_drawn_again() -> None:
    book = Book()
    first, _ = now(known_to(book).register())
    second, _ = now(known_to(book).register())  # with the same entropy
    assert first.id != second.id


def test_people_are_known_again_after_a_restart() -> None:
    book = Book()
    person, secret = now(known_to(book).register())
    later = known_to(book)
    assert [now(later.find(secret)), now(later.find(secret))] == [person, person]
    assert book.asked == 1


def test_the_cache_holds_so_many_and_no_more() -> None:
    book = Book()
    people = known_to(book, cache_size=2)
    guests = [now(people.register()) for _ in range(3)]
    assert [now(people.find(secret)) for _, secret in guests] == [person for person, _ in guests]
    assert len(people._cache) == 2


def test_a_new_name_holds_on_every_device() -> None:
    people = known_to(Book())
    person, first = now(people.register())
    _, second = now(people.redeem_link(now(people.create_link(person)))) or (None, "")
    now(people.find(second))
    now(people.change_profile(Person(person.id, "Ana")))
    assert [now(people.find(first)), now(people.find(second))] == [Person(person.id, "Ana")] * 2


def test_a_name_read_before_a_new_one_was_written_is_not_remembered() -> None:
    class Slow(Book):
        async def find_person(self, secret: bytes) -> Person | None:
            person = await super().find_person(secret)
            await people.change_profile(Person(next(iter(self.people)), "New"))
            return person

    book = Slow()
    _, secret = now(known_to(book).register())
    people = known_to(book)
    now(people.find(secret))
    assert (now(people.find(secret)) or Person("", "")).name == "New"


def test_a_link_leads_another_device_to_the_same_person() -> None:
    people = known_to(Book())
    person, secret = now(people.register())
    found = now(people.redeem_link(now(people.create_link(person))))
    assert found is not None and found[0] == person and found[1] != secret
    assert now(people.find(found[1])) == person


def test_a_link_works_once() -> None:
    people = known_to(Book())
    token = now(people.create_link(now(people.register())[0]))
    assert now(people.redeem_link(token)) is not None
    assert now(people.redeem_link(token)) is None


@pytest.mark.parametrize(("seconds", "works"), [(599, True), (600, False), (86400, False)])
def test_a_link_works_for_ten_minutes(seconds: int, works: bool) -> None:
    time = Time()
    people = known_to(Book(), time)
    token = now(people.create_link(now(people.register())[0]))
    time.hour += seconds
    assert (now(people.redeem_link(token)) is not None) == works


def test_the_token_of_a_link_is_no_secret() -> None:
    people = known_to(Book())
    token = now(people.create_link(now(people.register())[0]))
    assert now(people.find(token)) is None
