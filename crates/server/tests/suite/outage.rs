//! A database that goes away: 503 while it is gone, healed without a restart.

use crate::harness::person::send;
use crate::harness::{PASSWORD, TestServer, database, login_form};
use archway_domain::account::Flags;
use reqwest::Method;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A wire to the database that can be cut.
async fn wire(target: String) -> (u16, watch::Sender<bool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (cut, is_cut) = watch::channel(false);
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let mut is_cut = is_cut.clone();
            let target = target.clone();
            tokio::spawn(async move {
                if *is_cut.borrow() {
                    return;
                }
                let Ok(mut far) = TcpStream::connect(&target).await else {
                    return;
                };
                tokio::select! {
                    _ = copy_bidirectional(&mut near, &mut far) => {}
                    _ = is_cut.wait_for(|cut| *cut) => {}
                }
            });
        }
    });
    (port, cut)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_cut_off_is_503_and_heals_on_postgres() {
    let folder = tempfile::tempdir().unwrap();
    let url = database::fresh(folder.path()).await;
    let host = url.split('@').nth(1).unwrap().split('/').next().unwrap().to_owned();
    let (port, cut) = wire(host.clone()).await;
    let server = TestServer::start_with(|config| {
        config.database.url = url.replace(&host, &format!("127.0.0.1:{port}"))
    })
    .await;
    server.create("ada@example.com", "lab", Flags::default()).await;
    let mut person = server.stranger();
    person.sign_in("ada@example.com").await;

    cut.send(true).unwrap();
    let away = person.get("/v1/auth/check/").await;
    assert_eq!(away.status, 503, "{}", away.raw);
    assert!(away.headers.contains_key("retry-after"));
    assert_eq!(person.get("/readyz").await.status, 503);
    assert_eq!(person.get("/healthz").await.status, 200);
    assert_eq!(person.get("/login").await.status, 200, "pages need no database");

    cut.send(false).unwrap();
    let mut tries = 0;
    while person.get("/v1/auth/check/").await.status != 200 {
        tries += 1;
        assert!(tries < 200, "it does not heal");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!(person.get("/readyz").await.status, 200);
}

// Another process holds SQLite's write lock too long: writes are told to come back, reads go on.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_file_is_503_and_heals_on_sqlite() {
    let server = TestServer::start_with(|config| config.server.request_seconds = 3).await;
    server.create("ada@example.com", "lab", Flags::default()).await;
    let mut person = server.stranger();
    person.sign_in("ada@example.com").await;
    let other = archway_db::Db::open(&server.app.config.database.url, 1).await.unwrap();
    let lock = other.begin().await.unwrap();
    let login =
        send(person.request(Method::POST, "/v1/auth/login/").json(&login_form("ada@example.com", PASSWORD)));
    let (login, check) = tokio::join!(login, person.get("/v1/auth/check/"));
    assert_eq!((login.status, check.status), (503, 200), "{}", login.raw);
    drop(lock);
    other.close().await.unwrap();
    let healed = person.post("/v1/auth/login/", &login_form("ada@example.com", PASSWORD)).await;
    assert_eq!(healed.status, 200, "{}", healed.raw);
}
