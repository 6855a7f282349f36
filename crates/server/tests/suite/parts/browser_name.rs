use archway::letters::browser_name;

#[test]
fn common_browsers_have_names() {
    for (agent, name) in [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 \
             Safari/537.36 Edg/150.0.0.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
             Version/19.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("<script>alert(1)</script>", "–"),
    ] {
        assert_eq!(browser_name(agent), name);
    }
}
