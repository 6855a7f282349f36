"""Clients that work without a pause, and a journal of acknowledged actions."""
import hashlib
import http.client
import json
import random
import threading
import time

PEOPLE = ("clinic@demo.example", "lab@demo.example")
PASSWORD = "archway-demo"
COUNT = 12


def content(name):
    source = random.Random(name)
    return source.randbytes(source.randrange(1_000, 200_000))


class Session:
    """One person, on any node that answers."""

    def __init__(self, ports, email):
        self.ports, self.email = list(ports), email
        self.line = self.token = None

    def once(self, method, path, body=None, kind="application/json"):
        self.line = self.line or http.client.HTTPConnection("127.0.0.1", self.ports[0], timeout=20)
        headers = {"Content-Type": kind} if body is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self.line.request(method, path, body, headers)
        answer = self.line.getresponse()
        return answer.status, answer.read()

    def call(self, method, path, body=None, kind="application/json"):
        """The answer, or (0, b"") when there was none."""
        try:
            if not self.token:
                login = json.dumps({"username": self.email, "password": PASSWORD})
                status, answer = self.once("POST", "/v1/auth/login/", login)
                if status != 200:
                    return status, answer
                self.token = json.loads(answer)["user"]["token"]
            status, answer = self.once(method, path, body, kind)
            if status == 401:
                self.token = None
            return status, answer
        except (OSError, http.client.HTTPException):
            if self.line:
                self.line.close()
            self.line = None
            self.ports.append(self.ports.pop(0))
            return 0, b""

    def ask(self, path):
        """Repeats the call until it is answered."""
        for _ in range(1000):
            status, answer = self.call("GET", path)
            if status == 200:
                return answer
            time.sleep(0.02)
        raise SystemExit(f"faults: {path} answers {status}: {answer[:300]}")


class Clients:
    def __init__(self, ports, pause):
        self.ports, self.pause = ports, pause
        self.lock = threading.Lock()
        self.comments, self.files, self.invited = set(), set(), set()
        self.answers = {}  # the number of answers by status
        self.last = {}  # when each kind was last acknowledged
        self.is_over = threading.Event()
        session = Session(ports, PEOPLE[0])
        listed = json.loads(session.ask("/v1/cases/?status=Open,InProgress"))
        self.cases = [each["id"] for each in listed["posts"]]
        self.threads = [threading.Thread(target=self.work, args=(number,), daemon=True) for number in range(COUNT)]
        for thread in self.threads:
            thread.start()

    def work(self, number):
        session, chance = Session(self.ports, PEOPLE[number % 2]), random.Random(number)
        step = 0
        while not self.is_over.is_set():
            step += 1
            kind = ("comment", "file", "comment", "comment", "invitation")[step % 5]
            status = getattr(self, f"send_{kind}")(session, chance.choice(self.cases), f"n{number}s{step}")
            with self.lock:
                self.answers[status] = self.answers.get(status, 0) + 1
                if status in (200, 201):
                    self.last[kind] = time.monotonic()
            time.sleep(self.pause)

    def send_comment(self, session, case, name):
        status, _ = session.call("POST", f"/v1/cases/{case}/comment/", json.dumps({"comment": name}))
        if status == 201:
            self.comments.add((case, name))
        return status

    def send_file(self, session, case, name):
        mark = "----part-of-a-form"
        head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}.xml"\r\n\r\n'
        body = head.encode() + content(name) + f"\r\n--{mark}--\r\n".encode()
        status, _ = session.call("POST", f"/v1/cases/{case}/file/", body, f"multipart/form-data; boundary={mark}")
        if status == 201:
            self.files.add((case, f"{name}.xml"))
        return status

    def send_invitation(self, session, _, name):
        email = f"{name}@invited.example"
        status, _ = session.call("POST", "/v1/connections/0/request/", json.dumps({"email": email, "text": "Shall we?"}))
        if status == 200:
            self.invited.add(email)
        return status

    def count(self):
        return len(self.comments) + len(self.files) + len(self.invited)

    def next_after(self, moment, kinds=("comment", "file"), within=60):
        """Seconds from a given time until all kinds were acknowledged again."""
        while time.monotonic() < moment + within:
            with self.lock:
                if all(self.last.get(kind, 0) > moment for kind in kinds):
                    return max(self.last[kind] for kind in kinds) - moment
            time.sleep(0.001)
        raise SystemExit(f"faults: nothing is acknowledged any more: {self.answers}")

    def finish(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def lost(self):
        """Acknowledged data that are missing, or differ from what was sent."""
        session = Session(self.ports, PEOPLE[0])
        comments, files = set(), set()
        for case in self.cases:
            told = json.loads(session.ask(f"/v1/cases/{case}/comments/"))
            comments |= {(case, each["text"]) for each in told["comments"]}
            for file in json.loads(session.ask(f"/v1/cases/{case}/files/"))["files"]:
                entry = (case, file["filename"])
                if entry in self.files:
                    wanted = hashlib.sha256(content(file["filename"].removesuffix(".xml"))).digest()
                    if hashlib.sha256(session.ask(file["url"])).digest() == wanted:
                        files.add(entry)
        return [*(self.comments - comments), *(self.files - files)]
